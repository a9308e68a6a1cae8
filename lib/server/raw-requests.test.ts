import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testFront } from '../testing/test-front.ts'
import { testGateway } from '../testing/test-gateway.ts'

// Next adds a listener for upgrades at the first page request, and answers none of them: the test's pages do
// the same.
const { origin, lines } = await testFront(await testGateway(), (request, response) => {
  const { server } = request.socket as Socket & { server: Server }
  if (server.listenerCount('upgrade') === 0) server.on('upgrade', () => {})
  if (request.url?.includes('goes=on')) response.write('drawn')
  else response.end('drawn')
})
const { port } = new URL(origin)

/** Sends the text as it is and reads until the server closes. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.end(Buffer.from(text, 'latin1'))
  await once(socket, 'close')
  return answer
}

const request = (line: string, headers: readonly string[] = ['Host: shop.example']) =>
  [line, ...headers, 'Connection: close', '', ''].join('\r\n')

describe('a request for another protocol', () => {
  const upgrades = {
    h2c: ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'],
    websocket: [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ],
    garbage: ['Connection: upgrade', 'Upgrade: \x80\xff'],
  }

  it.each(Object.entries(upgrades))(
    '(%s) is answered as if it had not asked, and its connection stays open',
    async (_, headers) => {
      const socket = connect(Number(port), '127.0.0.1')
      let answers = ''
      socket.on('data', (chunk: Buffer) => (answers += chunk.toString('latin1')))
      const statuses = () => answers.match(/HTTP\/1\.1 \d+/g) ?? []
      for (const [sent, line] of ['GET /docs', 'GET /livez', 'POST /api/payins/A-1'].entries()) {
        const length = line.startsWith('POST') ? ['Content-Length: 2'] : []
        socket.write([`${line} HTTP/1.1`, 'Host: x', ...headers, ...length, '', ''].join('\r\n'), 'latin1')
        if (length.length > 0) socket.write('{}')
        await expect.poll(statuses, { timeout: 60_000 }).toHaveLength(sent + 1)
      }
      socket.write(request('GET /api/currencies HTTP/1.1'))
      await once(socket, 'close')
      expect(statuses().map((status) => status.slice(-3))).toEqual(['200', '200', '404', '404'])
    },
  )
})

describe('an address that is not a path', () => {
  it.each([
    'OPTIONS *',
    'GET *',
    'GET http://evil.example/docs/',
    'GET http://evil.example/api/currencies',
    'GET //evil.example/docs/',
    'GET ///evil.example/%2e%2e',
    'GET /\\evil.example/',
  ])('%s is 400 with an ID and a log line, and is not redirected', async (target) => {
    const answer = await sendRaw(request(`${target} HTTP/1.1`))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).not.toMatch(/^(location|refresh):/im)
    const requestId = /^x-request-id: (.+)$/im.exec(head)?.[1]
    expect(body).toContain(`"code":"MALFORMED_REQUEST"`)
    expect(body).toContain(`"requestId":"${requestId}"`)
    await expect
      .poll(() => lines)
      .toContainEqual(expect.objectContaining({ requestId, status: 400, route: 'unknown' }))
  })

  it.each([
    ['an authority', 'CONNECT evil.example:443'],
    ['a word', 'GET evil'],
    ['another scheme', 'GET https:evil.example/'],
    ['a control character', 'GET /a\x01b'],
    ['an encoded control character', 'GET /%00'],
    ['more than all headers may have', `GET /${'a'.repeat(70_000)}`],
  ])('%s is refused without a redirect and without a stack trace', async (_, target) => {
    const answer = await sendRaw(request(`${target} HTTP/1.1`))
    expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect(answer).not.toMatch(/^(location|refresh):|\bat .+:\d+:\d+/im)
  })
})

it.each([
  ['no Host', []],
  ['an empty Host', ['Host: ']],
  ['two Hosts', ['Host: a', 'Host: b']],
])('a request with %s is 400', async (_, headers) => {
  for (const path of ['/docs', '/api/currencies'])
    expect(await sendRaw(request(`GET ${path} HTTP/1.1`, headers))).toMatch(/^HTTP\/1\.1 400 /)
})

describe('what is refused before it is a request', () => {
  const host = 'Host: shop.example'
  it.each([
    ['no Host', 'GET /api/currencies HTTP/1.1\r\n\r\n', 400],
    ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n\r\n`, 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['two lengths', `POST /api/x HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['headers of 70 kB', `GET /docs HTTP/1.1\r\n${host}\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['an expectation that nobody knows', `GET /docs HTTP/1.1\r\n${host}\r\nExpect: tea\r\n\r\n`, 417],
  ])('%s is answered with a BasicError and an ID', async (_, text, status) => {
    const [head = '', body = ''] = (await sendRaw(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const requestId = /^x-request-id: (.+)$/im.exec(head)?.[1]
    expect(requestId).toMatch(/^[\w-]{16}$/)
    expect(JSON.parse(body)).toMatchObject({ code: 'MALFORMED_REQUEST', requestId })
    expect(head).toMatch(/^cache-control: no-store$/im)
    expect(lines.some((line) => line['requestId'] === requestId && line['status'] === status)).toBe(true)
  })

  it('after a whole answer gets one of its own', async () => {
    const first = `GET /api/currencies HTTP/1.1\r\n${host}\r\nX-API-Version: 2\r\n\r\n`
    const answers = await sendRaw(`${first}no request\r\n\r\n`)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 400'])
  })

  it('as the rest of a request that is answered already gets no second answer', async () => {
    const head = `POST /nothing HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n`
    const socket = connect(Number(port), '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk: Buffer) => (answers += chunk.toString('latin1')))
    socket.write(head)
    await expect.poll(() => answers).toContain('HTTP/1.1')
    socket.end('no length\r\n')
    await once(socket, 'close')
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1)
  })

  it.each([
    ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n\r\n`],
    ['no HTTP', 'no request\r\n\r\n'],
  ])('%s waits for the answer to the request before', async (_, text) => {
    const first = `GET /api/currencies HTTP/1.1\r\n${host}\r\nX-API-Version: 2\r\n\r\n`
    const answers = await sendRaw(first + text)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 400'])
  })

  it('as the rest of a request waits for the answers to those before', async () => {
    const first = `GET /api/currencies HTTP/1.1\r\n${host}\r\nX-API-Version: 2\r\n\r\n`
    const rest = `POST /api/auth-tokens HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n`
    const answers = await sendRaw(first + first + rest)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 401', 'HTTP/1.1 400'])
  })

  it('behind an answer that goes on is refused once, however much comes', async () => {
    const warnings: Error[] = []
    const warned = (warning: Error) => void warnings.push(warning)
    process.on('warning', warned)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET /demo?goes=on HTTP/1.1\r\n${host}\r\n\r\n`)
    for (let sent = 0; sent < 30; sent += 1) {
      socket.write(`no request ${'x'.repeat(1_000)}`)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    socket.destroy()
    process.off('warning', warned)
    expect(warnings).toEqual([])
  })

  it('as the rest of a request is answered in its place', async () => {
    const head = `POST /api/auth-tokens HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n`
    const answers = await sendRaw(`${head}5\r\nhello\r\nno length\r\n`)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(answers).toMatch(/^x-request-id: [\w-]{16}$/im)
  })
})

describe('a request that no page accepts', () => {
  it.each([
    ['an action of Next', 'POST /docs', ['Next-Action: 40abc'], 400],
    ['an action of Next, by GET', 'GET /docs', ['next-action: 40abc'], 400],
    ['a form in parts', 'POST /docs', ['Content-Type: multipart/form-data; boundary=x'], 415],
    ['a form in parts, in capitals', 'POST /pay/x', ['Content-Type: Multipart/Mixed'], 415],
    ['a method of no page', 'TRACE /docs', [], 405],
    ['an image to be resized', 'GET /_next/image?url=%2Flogo.png&w=64&q=75', [], 404],
    ['an image, written otherwise', 'GET /_next/%69mage/?url=x', [], 404],
  ])('%s is refused with an ID before a page is rendered', async (_, target, headers, status) => {
    const answer = await sendRaw(
      request(`${target} HTTP/1.1`, ['Host: shop.example', 'Content-Length: 0', ...headers]),
    )
    const [head = '', body] = answer.split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(body).not.toContain('drawn')
    const requestId = /^x-request-id: (.+)$/im.exec(head)?.[1]
    expect(requestId).toMatch(/^[\w-]{16}$/)
  })

  it('accepts a form that a page does take', async () => {
    const form = [
      'Host: shop.example',
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 0',
    ]
    expect(await sendRaw(request('POST /demo/buy HTTP/1.1', form))).toContain('drawn')
  })
})

it.each([
  'GET /docs\\testing',
  'GET /pay/%2e%2e/api/merchant-info',
  'GET /demo/../api/currencies',
  'GET /_next/.%2E/api/currencies',
  'GET /pay/./x',
  'GET /docs/..?x',
])('%s, which Next would read as another path, is 400 with an ID', async (target) => {
  const [head = '', body = ''] = (await sendRaw(request(`${target} HTTP/1.1`))).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  const requestId = /^x-request-id: (.+)$/im.exec(head)?.[1]
  expect(body).toContain(`"code":"MALFORMED_REQUEST"`)
  expect(body).toContain(`"requestId":"${requestId}"`)
})

it.each(['GET /docs?next=/../x', 'GET /docs/..x', 'GET /docs/...'])('%s is served', async (target) => {
  expect(await sendRaw(request(`${target} HTTP/1.1`))).toMatch(/^HTTP\/1\.1 200 /)
})
