import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { apiRequest, exchange, rawRequest } from './api-exchange.ts'

test('a request is shown as it goes over the wire', () => {
  const request = apiRequest('http://localhost:3000/api/payouts/p-1', 'a.b.c', { amount: 1 })
  expect(rawRequest(request)).toBe(
    [
      'POST /api/payouts/p-1 HTTP/1.1',
      'Host: localhost:3000',
      'Accept: application/json',
      'Content-Type: application/json',
      'X-API-Version: 2',
      'Authorization: Bearer a.b.c',
      '',
      '{"amount":1}',
    ].join('\n'),
  )
})

test('a request without a body is a GET', () => {
  expect(rawRequest(apiRequest('http://localhost:3000/api/balances', 'a.b.c'))).toMatch(
    /^GET \/api\/balances HTTP\/1\.1\n.*Bearer a\.b\.c$/s,
  )
})

test('a read that is answered with 429 is sent once more, a create is not', async () => {
  const origin = await busyOnce()
  expect(await exchange(apiRequest(`${origin}/read`, 'a.b.c'))).toEqual({ status: 200, body: 'GET 2' })
  expect(await exchange(apiRequest(`${origin}/order`, 'a.b.c', {}))).toMatchObject({ status: 429 })
})

test('a server that cannot be reached is a response with status 0', async () => {
  const answer = await exchange(apiRequest('http://127.0.0.1:9/api', 'a.b.c'))
  expect(answer).toMatchObject({
    status: 0,
    body: expect.stringContaining('http://127.0.0.1:9 does not answer'),
  })
})

/** Answers 429 to the first request at each address. */
async function busyOnce(): Promise<string> {
  const seen = new Map<string, number>()
  const server = createServer(({ url = '', method }, response) => {
    const count = (seen.get(url) ?? 0) + 1
    seen.set(url, count)
    response.writeHead(count === 1 ? 429 : 200, { 'retry-after': '0' }).end(`${method} ${count}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
