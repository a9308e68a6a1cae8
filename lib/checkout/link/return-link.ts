import type { Gateway } from '../../gateway.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { OpenedSession } from '../session/open-session.ts'
import { readOnlyScope } from '../session/scope.ts'
import { newSessionId, newSessionKey, returnKey, sessionKeyHash } from '../session/session-key.ts'
import { removableAt, sessionIsOpen } from '../session/session-lifetime.ts'
import { findSession, insertSession, newestSessionOf, useReturn } from '../session/session-store.ts'
import { nothingEntered } from '../session/session.ts'

/**
 * The address to which an institution sends its customer afterwards: the newest hosted page of the payment,
 * under a key that works once. Undefined for a payment without an open hosted page: its merchant sent the
 * customer to the institution directly.
 */
export async function returnLink(gateway: Gateway, key: PaymentKey): Promise<string | undefined> {
  const session = await newestSessionOf(gateway.db, key)
  if (!session) return undefined
  const oneTimeKey = returnKey(gateway.digest, session.id, session.returns)
  return `${gateway.publicUrl}/pay/${session.id}/return?key=${oneTimeKey}`
}

/**
 * Opens the status, and nothing else, for a customer who returns in another browser. The key works once; a
 * browser with the session's own cookie does not need it.
 */
export async function openReturn(
  gateway: Gateway,
  sessionId: string,
  oneTimeKey: string,
): Promise<OpenedSession | undefined> {
  const session = (await findSession(gateway, sessionId))?.session
  if (!session || oneTimeKey !== returnKey(gateway.digest, session.id, session.returns)) return undefined
  const { key, language, tokenIssuedAt, tokenExpiresAt } = session
  const [merchant, payment] = await Promise.all([
    gateway.merchants.find(key.merchantCode),
    readPayment(gateway, key),
  ])
  const times = { tokenIssuedAt, tokenExpiresAt, tokensValidAfter: merchant?.tokensValidAfter, payment }
  if (!merchant || !payment || !sessionIsOpen(times, gateway.clock.now())) return undefined
  if (!(await useReturn(gateway.db, session.id, session.returns))) return undefined
  const cookieKey = newSessionKey()
  const readOnly = {
    id: newSessionId(),
    key,
    merchant,
    scope: readOnlyScope(session.scope, key.kind, key.paymentId),
    order: undefined,
    entered: nothingEntered,
    returns: 0,
    language,
    tokenIssuedAt,
    tokenExpiresAt,
  }
  await insertSession(gateway, readOnly, sessionKeyHash(cookieKey), removableAt(tokenExpiresAt, payment))
  return { session: readOnly, cookieKey, hasPayment: true }
}
