import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { isHosted, sendWithoutNext } from './hosted-page.ts'

const nonce = 'AAAABBBB=='
const own = `<script nonce="${nonce}">1</script>`
const shell = `<!DOCTYPE html><html><body><h1>ชำระเงิน</h1>${own}<script src="/_next/a.js" async=""></script>`

type Draw = (response: ServerResponse) => void

const draws = new Map<string, Draw>()
const server = createServer((request, response) => {
  sendWithoutNext(request, response, nonce)
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

it.each(['gzip, br', ''])('the page keeps its text and our script: accepting %j', async (encoding) => {
  const answer = await ask(
    '/pay/one',
    (response) => {
      html(response)
      response.setHeader('Content-Length', '9999')
      response.setHeader('Link', '</_next/a.js>; rel=preload; as=script')
      const bytes = Buffer.from(shell)
      response.flushHeaders()
      // Cut within a character.
      response.write(bytes.subarray(0, 38))
      response.write(bytes.subarray(38))
      response.end('<script>self.__next_f.push([1])</script></body></html>')
    },
    { 'accept-encoding': encoding },
  )
  expect(await answer.text()).toBe(`<!DOCTYPE html><html><body><h1>ชำระเงิน</h1>${own}</body></html>`)
  expect(answer.headers.get('content-encoding')).toBe(encoding === '' ? null : 'gzip')
  expect(answer.headers.get('link')).toBeNull()
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
})

it.each(['gzip', 'identity'])('what is drawn is sent before the rest is: %s', async (encoding) => {
  let finish = () => {}
  draws.set('/pay/slow', (response) => {
    html(response)
    response.write('<h1>Pay</h1>')
    finish = () => response.end('<p>the end</p>')
  })
  const request = get(`${origin}/pay/slow`, { headers: { 'accept-encoding': encoding } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const [early] = (await once(answer, 'data')) as [Buffer]
  expect(early.length).toBeGreaterThan(0)
  finish()
  answer.resume()
  await once(answer, 'end')
})

it.each(['gzip', ''])('a page that is ended twice ends once, whole: accepting %j', async (encoding) => {
  const answer = await ask(
    '/pay/twice',
    (response) => {
      html(response)
      response.write('<h1>Pay</h1>')
      setTimeout(() => {
        response.end('<p>the end</p>')
        response.end()
      }, 20)
    },
    { 'accept-encoding': encoding },
  )
  expect(await answer.text()).toBe('<h1>Pay</h1><p>the end</p>')
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
    response.end(`<h1>Ours</h1>${own}`)
  })
  expect(await answer.text()).toBe(`<h1>Ours</h1>${own}`)
})

it('a broken connection is passed on', async () => {
  const answer = ask('/pay/broken', (response) => {
    html(response)
    response.write('<h1>Pay</h1>')
    setTimeout(() => response.destroy(), 50)
  })
  await expect(answer.then((each) => each.text())).rejects.toThrow('terminated')
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
