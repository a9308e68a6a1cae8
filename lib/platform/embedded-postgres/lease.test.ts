import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { takeLease } from './lease.ts'

// https://www.postgresql.org/docs/18/protocol-message-formats.html
const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.from(`${type}....`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const authenticated = message('R', Buffer.alloc(4))
const readyForQuery = message('Z', Buffer.from('I'))
const shuttingDown = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'))

it('a server that stops just after it accepted this process counts as not running', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([authenticated, readyForQuery, shuttingDown])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await takeLease({ port, password: 'secret' })).toBeUndefined()
  server.close()
})
