import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { ApiAnswer } from './api-exchange.ts'
import { orderedMoney } from './payin-detail.ts'
import { findOrder, insertCallback, insertOrder } from './order-store.ts'
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
  const parsed = callbackBody.safeParse(body.length <= bodyLengthMax ? parseJson(body) : undefined)
  if (!parsed.success) return 400
  const reason = whyNotVerified(shop.callbackSecret, headers, body)
  const orderId = parsed.data.idEntity
  const known = await findOrder(shop.db, orderId)
  if (!known && reason !== undefined) return 404
  const read = reason === undefined ? await readPayin(shop, known ?? { orderId }) : undefined
  if (!known && !(await adoptPayin(shop, orderId, read))) return 404
  await insertCallback(shop.db, orderId, {
    headers: Object.fromEntries(shownHeaders.flatMap((name) => headerOf(headers, name))),
    body,
    verified: reason === undefined,
    ...(reason !== undefined && { reason }),
    ...(read && { read }),
  })
  return reason === undefined ? 200 : 401
}

/** A payin that somebody made by hand, with the shop's callback address: the shop shows it like its own orders. */
async function adoptPayin(shop: Shop, orderId: string, read: ApiAnswer | undefined): Promise<boolean> {
  const money = read?.status === 200 ? orderedMoney(read.body) : undefined
  if (money) await insertOrder(shop.db, { orderId, money, purchase: {} })
  return money !== undefined
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
