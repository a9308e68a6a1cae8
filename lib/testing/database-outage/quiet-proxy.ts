import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between a client and PostgreSQL that drops data silently, as a broken network does. */
export interface QuietProxy {
  /** The same database through the proxy. */
  readonly url: string
  /** What passes on open and new connections. `statements`: statements arrive, and their answers are lost. */
  pass(what: 'everything' | 'statements' | 'nothing'): void
  close(): Promise<void>
}

/** Opens a proxy on loopback for the PostgreSQL of `url`. */
export async function openQuietProxy(url: string): Promise<QuietProxy> {
  const target = new URL(url)
  let passes: 'everything' | 'statements' | 'nothing' = 'everything'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname)
    keep(client)
    keep(postgres)
    client.on('data', (chunk) => passes === 'nothing' || postgres.write(chunk))
    postgres.on('data', (chunk) => passes === 'everything' && client.write(chunk))
    client.once('close', () => postgres.destroy())
    postgres.once('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    pass: (what) => void (passes = what),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
