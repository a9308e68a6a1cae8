import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy on loopback in front of PostgreSQL, which breaks connections as networks do. */
export interface TcpProxy {
  readonly port: number
  /** Where new connections go. */
  moveTo(port: number): void
  /** Ends every connection with a reset (RST). */
  cut(): void
  /** Accepts new connections, or resets each of them at once. */
  accept(accepts: boolean): void
  /** Delays each piece of data, in both directions. */
  delayBy(milliseconds: number): void
  /**
   * Every connection of now goes silent for ever: no data passes, and neither side hears that the other one
   * closed. Until the returned function is called, new connections are silent too. PostgreSQL notices
   * `noticedAfterMs` later, as its keepalive would.
   */
  silence(noticedAfterMs: number): () => void
  close(): Promise<void>
}

interface Connection {
  readonly client: Socket
  readonly postgres: Socket
  silent: boolean
}

export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const connections = new Set<Connection>()
  const timers = new Set<NodeJS.Timeout>()
  let port = target
  let accepts = true
  let silencing = false
  let delayMs = 0

  const later = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, milliseconds)
    timers.add(timer)
  }
  const pass = (connection: Connection, from: Socket, to: Socket) => {
    // Timers of one delay end in the order in which they began.
    from.on('data', (chunk) => {
      const write = () => connection.silent || to.destroyed || to.write(chunk)
      if (delayMs > 0) later(delayMs, write)
      else write()
    })
    from.on('error', () => {})
    from.once('close', () => {
      if (connection.silent) return
      connections.delete(connection)
      to.destroy()
    })
  }
  const server = createServer((client) => {
    if (!accepts) {
      client.on('error', () => {}).resetAndDestroy()
      return
    }
    const connection = { client, postgres: connect(port, '127.0.0.1'), silent: silencing }
    connections.add(connection)
    pass(connection, client, connection.postgres)
    pass(connection, connection.postgres, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const end = (ended: Iterable<Connection>) => {
    for (const connection of ended) {
      connections.delete(connection)
      connection.client.resetAndDestroy()
      connection.postgres.resetAndDestroy()
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (other) => void (port = other),
    cut: () => end([...connections]),
    accept: (whether) => void (accepts = whether),
    delayBy: (milliseconds) => void (delayMs = milliseconds),
    silence: (noticedAfterMs) => {
      silencing = true
      for (const connection of connections) connection.silent = true
      return () => {
        silencing = false
        const silent = [...connections].filter((connection) => connection.silent)
        later(noticedAfterMs, () => end(silent))
      }
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      const closed = once(server, 'close')
      server.close()
      end([...connections])
      await closed
    },
  }
}
