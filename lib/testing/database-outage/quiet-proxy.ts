import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands between a client and PostgreSQL, as a network that loses what is sent without telling anybody. */
export interface QuietProxy {
  /** The same database, by way of the proxy. */
  readonly url: string
  /**
   * What may pass on open and new connections. `questions`: statements arrive, and their answers are lost.
   */
  pass(what: 'everything' | 'questions' | 'nothing'): void
  close(): Promise<void>
}

/** Opens a proxy on loopback before the PostgreSQL of `url`. */
export async function openQuietProxy(url: string): Promise<QuietProxy> {
  const target = new URL(url)
  let passes: 'everything' | 'questions' | 'nothing' = 'everything'
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
