import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The header that carries the client's address from our server to Next's pages and route handlers. */
export const addressHeader = 'x-gateway-client-address'

const place = Symbol.for('payment-gateway address key')
const shared = globalThis as { [place]?: string }
/**
 * Only our server knows it, which runs in the process of Next: under `next start` alone nobody overwrites what a
 * client sends, and none of it is believed.
 */
const key = (shared[place] ??= randomUUID())

/** Sets the client's address on a request, in place of what the client sent. */
export function setAddress(headers: IncomingHttpHeaders, address: string): void {
  headers[addressHeader] = `${key} ${address}`
}

/** The client's address, as our server set it; undefined where it did not. */
export function addressIn(headers: Pick<Headers, 'get'>): string | undefined {
  const [mark, address] = headers.get(addressHeader)?.split(' ') ?? []
  return mark === key ? address : undefined
}
