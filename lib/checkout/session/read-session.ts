import type { Gateway } from '../../gateway.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { opensSession } from './session-key.ts'
import { removableAt, sessionIsOpen } from './session-lifetime.ts'
import { findSession } from './session-store.ts'
import type { CheckoutSession } from './session.ts'
import { checkoutSessionKeep } from '#sql/checkout_session'

/** A session that its cookie opened, and the payment's current state. */
export interface OpenSession {
  readonly session: CheckoutSession
  readonly payment: PaymentRecord | undefined
}

const sessionIdShape = /^[A-Za-z0-9_-]{22}$/

/**
 * The session of an address, opened by the key of its cookie. Unknown, foreign, expired and revoked sessions
 * are not distinguished: undefined.
 */
export async function readSession(
  gateway: Gateway,
  id: string,
  cookieKey: string | undefined,
): Promise<OpenSession | undefined> {
  const found = sessionIdShape.test(id) ? await findSession(gateway, id) : undefined
  if (!found || !opensSession(cookieKey, found.keyHash)) return undefined
  const stored = found.session
  const [merchant, payment] = await Promise.all([
    gateway.merchants.find(stored.key.merchantCode),
    readPayment(gateway, stored.key),
  ])
  if (!merchant) return undefined
  const session = { ...stored, merchant }
  const times = { ...stored, tokensValidAfter: merchant.tokensValidAfter, payment }
  if (!sessionIsOpen(times, gateway.clock.now())) return undefined
  const keep = removableAt(session.tokenExpiresAt, payment)
  if (keep.getTime() !== found.removableAt.getTime())
    await gateway.db.query(checkoutSessionKeep({ id, removableAt: keep }))
  return { session, payment }
}
