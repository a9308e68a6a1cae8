import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A shop's server that answers each callback with 200. */
export interface CallbackReceiver {
  readonly url: string
  /** Resolves when a callback of the payment has come, with the time of `performance.now()`. */
  callbackOf(paymentId: string): Promise<number>
  close(): void
}

// Longer than any delay that a run could pass with.
const patienceMs = 60_000

export async function openCallbackReceiver(): Promise<CallbackReceiver> {
  const waiting = new Map<string, (at: number) => void>()
  const server = createServer((request, response) => {
    const at = performance.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { idEntity } = JSON.parse(Buffer.concat(chunks).toString()) as { idEntity: string }
      waiting.get(idEntity)?.(at)
      response.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const callbackOf = async (paymentId: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const late = setTimeout(() => reject(new Error(`no callback of ${paymentId} came`)), patienceMs)
    waiting.set(paymentId, resolve)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      waiting.delete(paymentId)
    }
  }
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/callback`, callbackOf, close }
}
