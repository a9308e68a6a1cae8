import type { OpenSession } from '../session/read-session.ts'
import { rightsOver } from '../session/scope.ts'
import { payNow } from './pay-now.ts'
import { paymentScreen } from './payment-screen.ts'

/**
 * The text of the QR code that a session may pay with now; undefined when nothing should be paid any more,
 * and for a session that may only read.
 */
export function payableQrCode({ session, payment }: OpenSession, now: Date): string | undefined {
  if (!payment) return undefined
  const { at } = paymentScreen(payment, now)
  const { create } = rightsOver(session.scope, session.key.kind, session.key.paymentId)
  if (!create || (at !== 'complete' && at !== 'part')) return undefined
  return payNow(payment, session.language).response.qrCode
}
