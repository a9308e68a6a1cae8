import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { compressPage, isHosted } from './hosted-page.ts'

const page = '<!DOCTYPE html><html><body><h1>ชำระเงิน</h1></body></html>'

type Draw = (response: ServerResponse) => void

const draws = new Map<string, Draw>()
const server = createServer((request, response) => {
  compressPage(request, response)
  draws.get(request.url ?? '')?.(response)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function ask(url: string, draw: Draw, headers: Record<string, string> = {}): Promise<Response> {
  draws.set(url, draw)
  return fetch(origin + url, { redirect: 'manual', headers })
}

const html = (response: ServerResponse): void =>
  void response.setHeader('Content-Type', 'text/html; charset=utf-8')

it.each(['gzip, br', ''])('a page keeps its text, in one piece: accepting %j', async (encoding) => {
  const answer = await ask(
    '/pay/one',
    (response) => {
      html(response)
      const bytes = Buffer.from(page)
      response.flushHeaders()
      // Cut within a character.
      response.write(bytes.subarray(0, 28))
      response.end(bytes.subarray(28))
    },
    { 'accept-encoding': encoding },
  )
  expect(await answer.text()).toBe(page)
  expect(answer.headers.get('content-encoding')).toBe(encoding === '' ? null : 'gzip')
})

it('other answers pass as they are: redirects, states, events and pictures', async () => {
  const redirected = await ask('/pay/one', (response) => {
    response.statusCode = 307
    response.setHeader('Location', '/pay/one/busy')
    response.end()
  })
  expect([redirected.status, redirected.headers.get('location')]).toEqual([307, '/pay/one/busy'])
  const json = await ask('/pay/one/state', (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 23 })
    response.end('{"text":"<script>1<2"} ')
  })
  expect([await json.text(), json.headers.get('content-encoding')]).toEqual(['{"text":"<script>1<2"} ', null])
})

it('an error page of a route handler is ours already', async () => {
  const answer = await ask('/pay/one/details', (response) => {
    response.statusCode = 500
    html(response)
    response.end('<h1>Ours</h1>')
  })
  expect(await answer.text()).toBe('<h1>Ours</h1>')
})

it('a broken connection is passed on', async () => {
  const answer = ask('/pay/broken', (response) => {
    html(response)
    response.write('<h1>Pay</h1>')
    setTimeout(() => response.destroy(), 50)
  })
  await expect(answer.then((each) => each.text())).rejects.toThrow()
})

it.each([
  ['/pay', true],
  ['/pay?token=x', true],
  ['/pay/one/details', true],
  ['/status/one', true],
  ['/payments', false],
  ['/demo/pay', false],
  ['/_next/static/pay/x.js', false],
])('%s is a hosted page: %s', (url, hosted) => {
  expect(isHosted(url)).toBe(hosted)
})
