import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { accepts, isPageScript, pageScriptOf } from './page-script.ts'

const content = Buffer.from('customElements.define("copy-button", class extends HTMLElement {})'.repeat(20))
const script = await pageScriptOf(content)
const server = createServer((request, response) => script.answer(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.close()
})

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = get({ port, path, headers, method, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const chunks = (await answer.toArray()) as Buffer[]
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('is sent as the browser accepts it: %s', async (accepted, encoding, unpack) => {
  const { headers, body } = await ask(script.address, { 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding'])
  expect(unpack(body)).toEqual(content)
})

it('is kept for good under its own address only', async () => {
  const caching = async (path: string) => (await ask(path)).headers['cache-control']
  expect(await caching(script.address)).toBe('public, max-age=31536000, immutable')
  expect(await caching(`/checkout-${'0'.repeat(16)}.js`)).toBe('no-store')
  expect((await pageScriptOf(Buffer.from('other'))).address).not.toBe(script.address)
})

it('can only be read', async () => {
  expect(await ask(script.address, {}, 'POST')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  })
  const head = await ask(script.address, {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(content.length),
    0,
  ])
})

it.each([
  ['/checkout-0123456789abcdef.js', true],
  ['/checkout-0123456789abcdef.js?x', true],
  ['/checkout.css', false],
  ['/checkout-0123.js', false],
  ['/x/checkout-0123456789abcdef.js', false],
])('%s is an address of it: %s', (url, is) => {
  expect(isPageScript(url)).toBe(is)
})

it.each([
  ['gzip', true],
  ['br, GZIP;q=0.1', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000', false],
  ['x-gzip-like', false],
  [undefined, false],
])('%s accepts gzip: %s', (header, is) => {
  expect(accepts(header, 'gzip')).toBe(is)
})
