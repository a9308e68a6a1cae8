import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openHttpServer } from '../../server/http-server.ts'
import { makeMerchant, tokenFor } from '../contract/api-client.ts'
import { testFront } from '../test-front.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 10_000 })
const { origin } = await testFront(gateway)
const { port } = new URL(origin)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
for (const paymentId of ['A-1', 'A-2'])
  await createPayin(gateway, upi, { ...payinKey(paymentId), merchantCode: 'SHOP' })
const token = await tokenFor(gateway, 'SHOP', ['GET /payins/A-1', 'POST /payins/A-1'])

/** Sends the text as it is and reads until the server closes. */
async function sendRaw(text: string | Buffer): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  // A server that refuses may close before everything was sent.
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

const statusesIn = (answer: string) =>
  (answer.match(/HTTP\/1\.1 \d+/g) ?? []).map((line) => Number(line.slice(-3)))

const headers = ['Host: x', 'X-API-Version: 2', `Authorization: Bearer ${token}`, 'Connection: close']
const request = (line: string, more: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, ...headers, ...more, '', body].join('\r\n')

describe('a token for one payment does not read another one by', () => {
  it.each([
    '/api/payins/A-2',
    '/api/payins/A-1/../A-2',
    '/api/payins/A-1/%2e%2e/A-2',
    '/api/payins/A-1%2f..%2fA-2',
    '/api/payins/A-1%5c..%5cA-2',
    '/api/payins/./A-2',
    '/api/payins//A-2',
    '/api//payins/A-2',
    '//api/payins/A-2',
    '/api/PAYINS/A-2',
    '/api/payins/A-2/',
    '/api/payins/A-2;/A-1',
    '/api/payins/A-2%3fx=/payins/A-1',
    '/api/payins/A-2?x=/payins/A-1',
    '/api/payins/A-2%23/payins/A-1',
    '/api/payins/A-2%00A-1',
    '/api/payins/A-2%0aA-1',
    '/api/payins/A-2%20',
    '/api/payins/%41-2',
    '/api/payins/%2541-2',
    '/api/payins/A%2D2',
    '/api/payins/A-1,A-2',
    '/api/payins?idPayin=A-2',
    '/api/payins/A-2/accounts',
    '/api/topups/A-1',
    '/api/balances',
  ])('%s', async (path) => {
    const answer = await sendRaw(request(`GET ${path}`))
    expect(statusesIn(answer)).toEqual([
      expect.toSatisfy((status: number) => [400, 403, 404].includes(status)),
    ])
    expect(answer).not.toContain('"idPayin"')
  })

  it('nothing: the payment that it names is read, also with an encoded letter', async () => {
    for (const path of ['/api/payins/A-1', '/api/payins/%41-1'])
      expect(statusesIn(await sendRaw(request(`GET ${path}`)))).toEqual([200])
  })
})

describe('a second request hidden in a body is not carried out:', () => {
  const hidden = request('GET /livez')
  it.each<[string, readonly string[], string]>([
    ['length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 0'], `{}${hidden}`],
    ['a list of lengths', ['Content-Length: 2, 0'], `{}${hidden}`],
    ['a negative length', ['Content-Length: -1'], hidden],
    ['a length with a sign', ['Content-Length: +2'], `{}${hidden}`],
    ['a length in hexadecimal', ['Content-Length: 0x2'], `{}${hidden}`],
    ['two codings', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
    ['a coding that is not one', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
    ['a coding after a tab', ['Transfer-Encoding:\tchunked', 'Content-Length: 3'], `0\r\n\r\n${hidden}`],
    ['a folded header', ['Transfer-Encoding:\r\n chunked', 'Content-Length: 3'], `0\r\n\r\n${hidden}`],
    ['a space before the colon', ['Content-Length : 2'], `{}${hidden}`],
    ['a bare line feed', ['X: y\nContent-Length: 0'], hidden],
    ['a chunk that is too long', ['Transfer-Encoding: chunked'], `ffffffffffffffff1\r\n${hidden}`],
    ['a chunk that is no number', ['Transfer-Encoding: chunked'], `zz\r\n${hidden}`],
  ])('%s', async (_, more, body) => {
    const answer = await sendRaw(request('POST /api/payins/A-1', more, body))
    expect(statusesIn(answer).length).toBeLessThanOrEqual(1)
    expect(answer).not.toContain('"status":"ok"')
    expect(answer).not.toMatch(/\bat .+:\d+:\d+/)
  })
})

it('a compressed body is not unpacked: it is not JSON', async () => {
  const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20))
  expect(bomb.byteLength).toBeLessThan(65_536)
  for (const coding of ['gzip', 'deflate', 'br', 'identity, gzip']) {
    const head = request('POST /api/payins/A-1', [
      `Content-Encoding: ${coding}`,
      `Content-Length: ${bomb.byteLength}`,
    ])
    const answer = await sendRaw(Buffer.concat([Buffer.from(head), bomb]))
    expect(statusesIn(answer)).toEqual([400])
    expect(answer).toMatch(/BODY_NOT_(JSON|UTF8)/)
  }
})

it('requests that are sent slowly do not keep others from being answered', async () => {
  const slow = Array.from({ length: 100 }, (_, number) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    const begun = request('POST /api/payins/A-1', ['Content-Length: 100'], '{')
    socket.write(number % 2 === 0 ? begun : begun.slice(0, 30))
    return socket
  })
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  expect(statusesIn(await sendRaw(request('GET /api/payins/A-1')))).toEqual([200])
  for (const socket of slow) socket.destroy()
})

it('a request has a minute to arrive, its headers too', () => {
  const { server } = openHttpServer(() => {}, { dev: false })
  expect(server.requestTimeout).toBeLessThanOrEqual(60_000)
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000)
})
