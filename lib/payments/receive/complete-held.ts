import type { Entry } from '../../ledger/post-entry.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import { mayComplete } from '../state-machine.ts'
import { complete, leastAccepted, type Acceptance } from './complete-with.ts'
import { lockMatched } from './sql/lock-matched.ts'
import { lastMatch } from './sql/last-match.ts'

/** A payment that was completed by what it had, and what has to be booked for it. */
export interface CompletedByHeld {
  readonly receiptId: string
  readonly entries: readonly Entry[]
}

/**
 * Asks a payment whether what it has is enough: after something that counted against it went away, or where a
 * person accepts less. Undefined: it lacks more, or takes no money. The caller holds the payment's row, and
 * books the entries.
 */
export async function completeHeld(
  transaction: Queryable,
  key: PaymentKey,
  actor: CurrentActor,
  accepted?: Acceptance,
): Promise<CompletedByHeld | undefined> {
  const last = await lastMatch(transaction, key)
  const locked = last && (await lockMatched(transaction, { ...key, attemptNo: last.attemptNo }))
  if (!locked || !mayComplete(key.kind, locked.payment.status)) return undefined
  const total = locked.payment.moneyKept
  if (total.amount < leastAccepted(locked, accepted)) return undefined
  const { receiptId } = last
  return { receiptId, entries: await complete(transaction, locked, { total, receiptId, actor, accepted }) }
}
