import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { findOrder, insertCallback } from './order-store.ts'
import { readPayin } from './read-payin.ts'
import type { Shop } from './shop.ts'
import { parseJson } from './token.ts'

const callbackBody = z.object({ idEntity: z.string() })
const bodyLengthMax = 64 * 1024
const verifiedHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
/** What the shop shows of a callback's headers. */
const shownHeaders = [...verifiedHeaders, 'x-payment-kind', 'content-type', 'user-agent']

/**
 * What a merchant's server does with a callback: check the signature over the raw body, read the payin, remember both.
 * Answers the HTTP status: 200 only for a callback that is ours, since anything else makes the gateway try again.
 */
export async function receiveCallback(
  shop: Shop,
  headers: Headers,
  body: string,
): Promise<200 | 400 | 401 | 404> {
  const read = callbackBody.safeParse(body.length <= bodyLengthMax ? parseJson(body) : undefined)
  if (!read.success) return 400
  const order = await findOrder(shop.db, read.data.idEntity)
  if (!order) return 404
  const reason = whyNotVerified(shop.callbackSecret, headers, body)
  const kept = {
    headers: Object.fromEntries(shownHeaders.flatMap((name) => headerOf(headers, name))),
    body,
    verified: reason === undefined,
    ...(reason === undefined ? { read: await readPayin(shop, order) } : { reason }),
  }
  await insertCallback(shop.db, order.orderId, kept)
  return kept.verified ? 200 : 401
}

function whyNotVerified(secret: string, headers: Headers, body: string): string | undefined {
  try {
    new Webhook(secret).verify(
      body,
      Object.fromEntries(verifiedHeaders.flatMap((name) => headerOf(headers, name))),
    )
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const headerOf = (headers: Headers, name: string): [string, string][] => {
  const value = headers.get(name)
  return value === null ? [] : [[name, value]]
}
