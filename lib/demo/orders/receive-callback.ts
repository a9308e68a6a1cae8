import { z } from 'zod'
import { InvalidCallbackError, verifyCallback } from '../../../sdk/typescript/src/index.ts'
import type { OrderKind } from './order-kind.ts'
import type { ApiAnswer } from '../api/api-exchange.ts'
import { orderedMoney } from '../api/payment-detail.ts'
import { readPayment } from '../api/read-payment.ts'
import { parseJson } from '../api/token.ts'
import type { Shop } from '../shop.ts'
import { findOrder, insertCallback, insertOrder } from './order-store.ts'

const callbackBody = z.object({ idEntity: z.string() })
/** Sent to see whether the shop answers: no payment has changed. */
const testEvent = z.object({ event: z.literal('TEST') })
const bodyLengthMax = 64 * 1024
const verifiedHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
/** The headers of a callback that the shop shows. */
const shownHeaders = [...verifiedHeaders, 'x-payment-kind', 'content-type', 'user-agent']

/**
 * The steps of a merchant's server for a callback: check the signature over the raw body, read the payment,
 * store both. Returns the HTTP status: 200 only for a verified callback, since any other makes the gateway
 * try again.
 */
export async function receiveCallback(
  shop: Shop,
  headers: Headers,
  body: string,
): Promise<200 | 400 | 401 | 404> {
  const json = body.length <= bodyLengthMax ? parseJson(body) : undefined
  const reason = await whyNotVerified(shop.callbackSecret, headers, body)
  if (testEvent.safeParse(json).success) return reason === undefined ? 200 : 401
  const parsed = callbackBody.safeParse(json)
  if (!parsed.success) return 400
  const orderId = parsed.data.idEntity
  const kind = kindOf(headers)
  const known = await findOrder(shop.db, orderId)
  // The shop's IDs are unique across kinds, so another kind under a known ID is not its own; but a refund has
  // the ID of its order, and the shop reads the payin then.
  const isOwn = known && (kind === 'refund' ? known.refundRequest !== undefined : known.kind === kind)
  const adopted = !known && kind !== 'refund' && reason === undefined ? { orderId, kind } : undefined
  const order = isOwn ? known : adopted
  if (!order) return 404
  const read = reason === undefined ? await readPayment(shop, order) : undefined
  if (!isOwn && !(await adoptPayment(shop, order, read))) return 404
  await insertCallback(shop.db, orderId, {
    headers: Object.fromEntries(shownHeaders.flatMap((name) => headerOf(headers, name))),
    body,
    verified: reason === undefined,
    ...(reason !== undefined && { reason }),
    ...(read && { read }),
  })
  return reason === undefined ? 200 : 401
}

/**
 * A payment that was created by hand, with the shop's callback address: the shop shows it like its own
 * orders.
 */
async function adoptPayment(
  shop: Shop,
  payment: { readonly orderId: string; readonly kind: OrderKind },
  read: ApiAnswer | undefined,
): Promise<boolean> {
  const money = read?.status === 200 ? orderedMoney(read.body) : undefined
  if (money) await insertOrder(shop.db, { ...payment, money, purchase: {} })
  return money !== undefined
}

/** The kind of the payment in the callback; a gateway that does not name one means payins. */
function kindOf(headers: Headers): OrderKind | 'refund' {
  const kind = headers.get('x-payment-kind')
  return kind === 'topup' || kind === 'payout' || kind === 'refund' ? kind : 'payin'
}

async function whyNotVerified(secret: string, headers: Headers, body: string): Promise<string | undefined> {
  try {
    await verifyCallback(body, headers, secret)
    return undefined
  } catch (error) {
    if (error instanceof InvalidCallbackError) return error.message
    throw error
  }
}

const headerOf = (headers: Headers, name: string): [string, string][] => {
  const value = headers.get(name)
  return value === null ? [] : [[name, value]]
}
