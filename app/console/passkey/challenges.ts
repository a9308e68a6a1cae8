import type { Gateway } from '#lib/gateway.ts'
import type { Place } from '#lib/people/sessions.ts'
import { networkOf } from '#lib/platform/throttle/network.ts'
import { browserOrigin } from '../../demo/browser-origin.ts'

/** A challenge is kept in the database before anybody is known: a network gets so many a minute. */
const perMinute = 60

export async function mayAsk({ throttle }: Gateway, { address }: Place): Promise<boolean> {
  return (await throttle.take(`passkey challenges of ${networkOf(address)}`, perMinute, 60)).allowed
}

export const tooMany = (): Response => new Response(null, { status: 429, headers: { 'retry-after': '60' } })

/** Whom a passkey signs for: the origin that the browser sees. */
export const siteOf = (gateway: Gateway, { headers }: Request): { readonly origin: string } => ({
  origin: browserOrigin(gateway, headers),
})
