import { constraintOf } from '../../platform/db/constraint-of.ts'
import { isFailure, type Failure, type Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import * as sql from '#sql/payment'

/**
 * Accepts a payment of any kind, by `write`, which plans and writes it with the digest of its request: the text
 * of equivalent requests is the same. Where it is refused and its ID is taken, the answer says whether by the
 * same request or another (specification-gaps.md, "Order of checks"). `duplicate` says so before, where planning
 * acts on somebody.
 */
export async function acceptOnce<Accepted>(
  context: PaymentContext,
  key: PaymentKey,
  requestText: string,
  write: (requestDigest: Buffer, duplicate: () => Promise<Failure | undefined>) => Promise<Outcome<Accepted>>,
): Promise<Outcome<Accepted>> {
  const requestDigest = context.digest(requestText)
  const duplicate = () => duplicateOf(context, key, requestDigest)
  const outcome = await write(requestDigest, duplicate).catch(refusalIn)
  if (!isFailure(outcome)) return outcome
  return (await duplicate()) ?? outcome
}

/** Whether the ID is taken, and if so, by the same request or another. */
async function duplicateOf(
  { db }: PaymentContext,
  key: PaymentKey,
  requestDigest: Buffer,
): Promise<Failure | undefined> {
  const { rows } = await db.query(sql.requestDigest({ ...key }))
  const [before] = rows
  if (!before) return undefined
  return before.request_digest.equals(requestDigest) ? { failure: 'PAYMENT_ALREADY_EXISTS' } : idTaken
}

export const idTaken: Failure = { failure: 'PAYMENT_ID_REUSED' }

/** Leaves a transaction of `write` with a refusal: what was written is rolled back. */
export class NotAccepted extends Error {
  readonly refusal: Failure

  constructor(refusal: Failure) {
    super('a refused create writes nothing')
    this.refusal = refusal
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

/** Why `write` or the database refused it. Any other error is rethrown. */
function refusalIn(error: unknown): Failure {
  if (error instanceof NotAccepted) return error.refusal
  if (idConstraints.includes(constraintOf(error))) return idTaken
  throw error
}
