import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/** A TCP proxy on loopback in front of PostgreSQL that counts what one process sends to it. */
export interface CountingProxy {
  readonly port: number
  /** How many messages came since the last `watch`. */
  messages(): number
  /** Counts from zero, and calls `kill` when so many messages have come: the last one is still passed on. */
  watch(last: number, kill: () => void): void
  close(): Promise<void>
}

export async function openCountingProxy(target: number): Promise<CountingProxy> {
  let messages = 0
  let last = Infinity
  let kill = () => {}
  const server = createServer((client) => {
    const postgres = connect(target, '127.0.0.1')
    client.on('data', (chunk) => {
      messages += 1
      if (messages === last) kill()
      postgres.write(chunk)
    })
    postgres.on('data', (chunk) => void (client.destroyed || client.write(chunk)))
    for (const [from, to] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      from.on('error', () => {})
      // What was passed on still arrives: PostgreSQL ends a statement before it notices.
      from.once('close', () => to.end())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    messages: () => messages,
    watch: (at, end) => {
      messages = 0
      last = at
      kill = end
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
