import type { Gateway } from '#lib/gateway.ts'

/**
 * The origin under which the customer's browser reaches this server. Without GATEWAY_PUBLIC_URL it is the
 * address of the request: a phone in the same network, or a browser outside a container, does not know the
 * server as localhost.
 */
export function browserOrigin(gateway: Gateway, headers: Headers): string {
  const host = headers.get('host')
  if (gateway.config.publicUrl !== undefined || !host) return gateway.publicUrl
  const scheme = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return URL.parse(`${scheme}://${host}`)?.origin ?? gateway.publicUrl
}
