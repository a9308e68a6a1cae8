import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { testFront } from '../../testing/test-front.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const drawn: { url: string | undefined; method: string | undefined; headers: IncomingHttpHeaders }[] = []
let status = 200
let fault: Error | undefined
const { origin } = await testFront(await testGateway(), ({ url, method, headers }, response) => {
  drawn.push({ url, method, headers })
  if (fault) throw fault
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', etag: '"one"' })
  const nonce = String(headers['x-gateway-nonce'])
  response.write(`<script nonce="${nonce}"></script>`)
  setTimeout(() => response.end(`<p>${url}</p><script nonce="${nonce}"></script>`), 20)
})
afterEach(() => {
  drawn.length = 0
  status = 200
  fault = undefined
})

const read = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(origin + path, { redirect: 'manual', ...init })
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { answer, html: await answer.text(), nonce: /'nonce-([^']+)'/.exec(policy)?.[1] }
}

describe('a page of the documentation', () => {
  it.each(['/docs', '/docs/callbacks', '/docs/reference/createPayin'])('%s is drawn once', async (path) => {
    const answers = await Promise.all(['', '?a=1', '', '?b', ''].map((query) => read(path + query)))
    expect(drawn.map(({ url }) => url)).toEqual([path])
    for (const { answer, html, nonce } of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('etag')).toBeNull()
      expect(html).toBe(`<script nonce="${nonce}"></script><p>${path}</p><script nonce="${nonce}"></script>`)
    }
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(answers.length)
    expect(new Set(answers.map(({ answer }) => answer.headers.get('x-request-id'))).size).toBe(5)
  })

  it('is drawn without anything that the first client sent', async () => {
    const headers = {
      'accept-language': 'de',
      cookie: 'checkout=key.de',
      rsc: '1',
      'x-forwarded-host': 'evil.example',
      'user-agent': 'first',
    }
    await read('/docs/errors', { method: 'HEAD', headers })
    expect(drawn).toMatchObject([{ method: 'GET', url: '/docs/errors' }])
    expect(Object.keys(drawn[0]?.headers ?? {}).toSorted()).toEqual([
      'content-security-policy',
      'host',
      'x-gateway-client-address',
      'x-gateway-nonce',
      'x-gateway-page-script',
      'x-request-id',
    ])
    expect(drawn[0]?.headers.host).toBe('localhost')
  })

  it('is one page, however its address is written', async () => {
    await read('/docs/money')
    expect((await read('/docs/%6doney')).html).toContain('/docs/money')
    expect(drawn).toHaveLength(1)
  })

  it('is compressed for who accepts it, and has no body for HEAD', async () => {
    const plain = await read('/docs/sdk', { headers: { 'accept-encoding': 'identity' } })
    const packed = await read('/docs/sdk', { headers: { 'accept-encoding': 'gzip' } })
    expect(plain.answer.headers.get('content-encoding')).toBeNull()
    expect(packed.answer.headers.get('content-encoding')).toBe('gzip')
    const words = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '')
    expect(words(packed.html)).toBe(words(plain.html))
    expect((await read('/docs/sdk', { method: 'HEAD' })).html).toBe('')
  })

  it.each(['POST', 'OPTIONS'])('can only be read: %s is 405', async (method) => {
    expect((await read('/docs/callbacks', { method })).answer.status).toBe(405)
    expect(drawn).toEqual([])
  })

  it('that does not exist, or could not be drawn, is not kept', async () => {
    status = 404
    expect((await read('/docs/reference/getPayin')).answer.status).toBe(404)
    fault = new Error('broken')
    expect((await read('/docs/reference/getPayin')).answer.status).toBe(500)
    fault = undefined
    status = 200
    expect((await read('/docs/reference/getPayin')).answer.status).toBe(200)
    expect(drawn).toHaveLength(3)
  })
})

it.each(['/docs/search?q=a', '/docs/', '/demo', '/docs/nothing'])('%s is drawn each time', async (path) => {
  await read(path)
  await read(path)
  expect(drawn).toHaveLength(2)
})
