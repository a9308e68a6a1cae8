import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { patiently } from '../../testing/patience.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { moodyConnector } from '../testing/moody-connector.ts'

const gateway = await testGateway()
const connector = await moodyConnector({
  capabilities: { methods: [{ code: 'MOBILE_MONEY', currencies: ['KES'] }] },
})
afterAll(() => connector.close())
const commands = await testCommandLine(gateway, { GATEWAY_ALLOW_HTTP: 'true' })
const serves = () =>
  gateway.rails.some(
    ({ rank, serves: does }) =>
      rank !== undefined &&
      does({ kind: 'payin', methodCode: 'MOBILE_MONEY', currencyCode: 'KES', operatorCode: undefined }),
  )

it('a process that runs has a rail as soon as a command of another one enables it, and not after it is disabled', async () => {
  await gateway.rowRails.follow()
  expect(serves()).toBe(false)
  const file = path.join(commands.directory, 'settings.json')
  await writeFile(file, JSON.stringify({ baseUrl: connector.baseUrl, secret: connector.secret }))
  const words = ['--kind', 'remote', '--name', 'Followed', '--currency', 'KES', '--settings', file]
  const { document } = await commands.gateway('rail', 'add', ...words)
  const id = String(document['idRail'])
  await commands.gateway('rail', 'enable', '--id', id)
  await vi.waitFor(() => expect(serves()).toBe(true), patiently)
  await commands.gateway('rail', 'disable', '--id', id)
  await vi.waitFor(() => expect(serves()).toBe(false), patiently)
})
