import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/** A TCP proxy on loopback between the gateway and its database, or an institution. */
export interface CuttingProxy {
  readonly port: number
  /** Calls `cut` once, when the gateway has sent something that contains these words; that still arrives. */
  watch(words: string, cut: () => void): void
  close(): Promise<void>
}

export async function openCuttingProxy(target: number): Promise<CuttingProxy> {
  let words: string | undefined
  let cut = () => {}
  const server = createServer((gateway) => {
    const other = connect(target, '127.0.0.1')
    gateway.on('data', (chunk) => {
      other.write(chunk)
      if (words === undefined || !chunk.includes(words)) return
      words = undefined
      cut()
    })
    other.on('data', (chunk) => void (gateway.destroyed || gateway.write(chunk)))
    for (const [from, to] of [
      [gateway, other],
      [other, gateway],
    ] as const) {
      from.on('error', () => {})
      from.once('close', () => to.end())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    watch: (said, act) => {
      words = said
      cut = act
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
