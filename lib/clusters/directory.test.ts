import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { openClusterDirectory } from './directory.ts'

/** A cluster that answers whether it has what is sought, or never does. */
async function cluster(name: string, here: boolean | 'HANGS') {
  const server = createServer((_, response) => {
    if (here !== 'HANGS') response.end(JSON.stringify({ here }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return { name, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const away = await cluster('away', 'HANGS')
const empty = await cluster('empty', false)
const home = await cluster('home', true)

const directoryOf = (others: readonly { readonly name: string; readonly origin: string }[]) =>
  openClusterDirectory({
    clusters: { own: 'own', others },
    digest: (text) => createHash('sha256').update(text).digest(),
    log: silentLog,
    now: () => new Date(),
  })
const sought = { kind: 'merchant', name: 'ACME' } as const

it('a merchant is found at once, also while another cluster does not answer', async () => {
  const began = performance.now()
  expect(await directoryOf([away, empty, home]).find(sought)).toEqual(home)
  expect(performance.now() - began).toBeLessThan(1_500)
})

it('a merchant that nobody has is nowhere once all clusters have said so, and unknown where one has not', async () => {
  expect(await directoryOf([empty]).find(sought)).toBe('nowhere')
  expect(await directoryOf([empty, away]).find(sought)).toBe('unknown')
})
