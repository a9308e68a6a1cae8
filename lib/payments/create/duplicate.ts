import { constraintOf } from '../../platform/db/constraint-of.ts'
import type { Failure } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { requestDigest as requestDigestStatement } from '#sql/payment'

/**
 * Whether the ID is taken, and if so, by the same request or another (specification-gaps.md, "Order of
 * checks").
 */
export async function duplicateOf(
  context: PaymentContext,
  key: PaymentKey,
  requestDigest: Buffer,
): Promise<Failure | undefined> {
  const { rows } = await context.db.query(requestDigestStatement({ ...key }))
  const before = rows[0]
  if (!before) return undefined
  return {
    failure: before.request_digest.equals(requestDigest) ? 'PAYMENT_ALREADY_EXISTS' : 'PAYMENT_ID_REUSED',
  }
}

/**
 * The key of a payout's order follows from the payout's ID: a second create may violate either unique
 * constraint first.
 */
const idConstraints = [
  'payment_pkey',
  'refund_pkey',
  'payment_attempt_pkey',
  'payment_event_pkey',
  'payout_order_pkey',
  'payout_order_key_key',
]

/** What a transaction is rolled back with when the ID of the payment that it writes is taken. */
export class IdTaken extends Error {
  override readonly name = 'IdTaken'
}

/** A concurrent create took the ID. Any other error is rethrown. */
export function idTaken(error: unknown): 'ID_TAKEN' {
  if (error instanceof IdTaken || idConstraints.includes(constraintOf(error))) return 'ID_TAKEN'
  throw error
}
