import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isRateFault } from '../rate-table.ts'
import { rateText } from '../rate.ts'
import { ecbSource, type EcbOptions } from './ecb-source.ts'
import type { Request } from './read-document.ts'
import { eurofxref, wholeDay } from './test-eurofxref.ts'

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
const limits = { limitMs: 60_000, bytesMax: 4096 }
const day = eurofxref({ '2026-11-20': wholeDay })

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-fx-'))
afterAll(() => rm(directory, { recursive: true }))

async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = path.join(directory, `${Math.random()}.xml`)
  await writeFile(file, content)
  return file
}

async function read(place: string, options: EcbOptions = {}) {
  const answer = await ecbSource(place, clock, { limits, ...options }).read()
  return isRateFault(answer) ? answer.message : answer
}

describe('from a file', () => {
  it('supported currencies are read, and the others listed as skipped', async () => {
    const answer = await read(await fileOf(day))
    if (typeof answer === 'string') throw new Error(answer)
    const [table] = answer.tables
    expect(table).toMatchObject({ source: 'ECB', date: '2026-11-20', base: 'EUR' })
    expect([...table.rates.keys()].toSorted()).toEqual([
      'BRL',
      'CNY',
      'IDR',
      'INR',
      'JPY',
      'KRW',
      'MXN',
      'MYR',
      'PHP',
      'THB',
      'USD',
      'ZAR',
    ])
    expect(answer.skipped).toEqual([
      'AUD',
      'BGN',
      'CAD',
      'CHF',
      'CZK',
      'DKK',
      'GBP',
      'HKD',
      'HUF',
      'ILS',
      'ISK',
      'NOK',
      'NZD',
      'PLN',
      'RON',
      'SEK',
      'SGD',
      'TRY',
    ])
  })

  it('the newest of several days comes first', async () => {
    const answer = await read(
      await fileOf(
        eurofxref({ '2026-11-18': { USD: '1' }, '2026-11-20': { USD: '3' }, '2026-11-19': { USD: '2' } }),
      ),
    )
    if (typeof answer === 'string') throw new Error(answer)
    expect(answer.tables.map(({ date, rates }) => [date, [...rates.values()].map(rateText)])).toEqual([
      ['2026-11-20', ['3']],
      ['2026-11-19', ['2']],
      ['2026-11-18', ['1']],
    ])
  })

  it.each([
    [
      'that does not exist',
      () => '/nowhere/rates.xml',
      'Cannot read /nowhere/rates.xml: there is no such file.',
    ],
    ['that is a folder', () => directory, 'it is a directory'],
    ['larger than is read', () => fileOf(day + ' '.repeat(4096)), 'it is larger than 4 KiB'],
    ['that is not UTF-8', () => fileOf(Buffer.from([0xff, 0xfe, 0x00])), 'it is not text in UTF-8'],
    [
      'of a future day',
      () => fileOf(eurofxref({ '2026-11-22': { USD: '1' } })),
      '2026-11-22 is in the future',
    ],
  ])('%s is refused', async (_, file, words) => {
    expect(await read(await file())).toContain(words)
  })
})

describe('from an address', () => {
  const place = 'https://rates.example/daily.xml'

  it('the same file is read', async () => {
    const request = await serve((_, response) => response.end(day))
    expect(await read(place, { request })).toMatchObject({ tables: [{ date: '2026-11-20' }] })
  })

  it('redirects are followed to the same host', async () => {
    const request = await serve(({ url }, response) =>
      url === '/daily.xml' ? response.writeHead(302, { location: '/new.xml' }).end() : response.end(day),
    )
    expect(await read(place, { request })).toMatchObject({ tables: [{ date: '2026-11-20' }] })
  })

  it.each<[string, string, RequestListener, string]>([
    [
      'plain http',
      'http://rates.example/daily.xml',
      (_, response) => response.end(day),
      'only files and https addresses are read',
    ],
    [
      'other protocols',
      'file:///etc/passwd',
      (_, response) => response.end(day),
      'only files and https addresses are read',
    ],
    [
      'a redirect to another host',
      place,
      (_, response) => response.writeHead(301, { location: 'https://evil.example/daily.xml' }).end(),
      'it redirects to another host, evil.example',
    ],
    [
      'a redirect to another port',
      place,
      (_, response) => response.writeHead(301, { location: 'https://rates.example:8443/' }).end(),
      'it redirects to another host',
    ],
    [
      'a redirect to plain http',
      place,
      (_, response) => response.writeHead(301, { location: 'http://rates.example/daily.xml' }).end(),
      'it redirects to another host',
    ],
    [
      'a redirect loop',
      place,
      (_, response) => response.writeHead(307, { location: '/daily.xml' }).end(),
      'more than 5 times',
    ],
    ['404', place, (_, response) => response.writeHead(404).end('no'), 'the server answered with status 404'],
    ['304', place, (_, response) => response.writeHead(304).end(), 'the server answered with status 304'],
    [
      'an endless body',
      place,
      (_, response) => void response.write(' '.repeat(10_000)),
      'it is larger than 4 KiB',
    ],
  ])('%s is refused', async (_, from, listener, words) => {
    const request = await serve(listener)
    expect(await read(from, { request })).toContain(words)
  })

  it.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    ['stops halfway', (_, response) => void response.write(day.slice(0, 100))],
  ])('a server that %s is given up after the time limit', async (_, listener) => {
    const impatient = { request: await serve(listener), limits: { ...limits, limitMs: 500 } }
    expect(await read(place, impatient)).toContain('no complete answer within 0.5 seconds')
  })

  it('a refused connection is reported, without the password of the address', async () => {
    const request = await serve((_, response) => response.end(day))
    const refused: Request = () =>
      request(new URL('https://127.0.0.1:1/'), {}).then(() => fetch('http://127.0.0.1:1/'))
    const message = await read('https://ann:secret@rates.example/daily.xml', { request: refused })
    expect(message).toMatch(/^Cannot read https:\/\/rates\.example\/daily\.xml: /)
  })
})

/** A server on loopback that takes the place of every https host. */
async function serve(listener: RequestListener): Promise<Request> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return ({ pathname }, init) => fetch(`http://127.0.0.1:${port}${pathname}`, init)
}
