import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openHttpServer } from './http-server.ts'

const upgrade = (path: string) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', '', ''].join('\r\n')

/** A server that listens for upgrades and answers none, as Next does for addresses that it does not know. */
async function open(dev: boolean) {
  const { server, close } = openHttpServer((_, response) => void response.end('answered'), { dev })
  const upgrades: (string | undefined)[] = []
  server.on('upgrade', ({ url }) => upgrades.push(url))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const send = (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(upgrade(path))
    return socket
  }
  return { send, close, upgrades }
}

it('a request for another protocol does not keep the server from stopping', async () => {
  const { send, close, upgrades } = await open(false)
  const socket = send('/_next/hmr')
  expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
  socket.end()
  await close(10)
  expect(upgrades).toEqual([])
})

it('in development the connection of a page is passed to Next, and ends with the server', async () => {
  const { send, close, upgrades } = await open(true)
  expect(String((await once(send('/_next/webpack-hmr'), 'data'))[0])).toContain('200 OK')
  const socket = send('/_next/hmr?id=page')
  await expect.poll(() => upgrades, { timeout: 10_000 }).toEqual(['/_next/hmr?id=page'])
  const ended = once(socket, 'close')
  await close(10)
  await ended
})

it('a server that stops does not wait for a connection whose last request is answered', async () => {
  let answer = () => {}
  const { server, close } = openHttpServer((_, response) => void (answer = () => void response.end()), {
    dev: false,
  })
  // Never closed for being idle.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const asked = once(server, 'request')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked
  const closed = close(600_000)
  answer()
  expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
  await closed
})
