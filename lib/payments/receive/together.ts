import type { Queryable } from '../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import { GatheredCompletions } from './gathered-completions.ts'
import { HeldPayments } from './held-payments.ts'
import type { Receipt } from './receipt.ts'
import { decidedByRail } from './rules/by-reference.ts'
import { knownReferences, type KnownReferences } from './sql/known-references.ts'
import { lockAllMatched, type AttemptKey } from './sql/lock-matched.ts'

/** Receipts that are matched together: what is looked up, locked and written once for all of them. */
export interface Together {
  readonly known: KnownReferences
  readonly held: HeldPayments
  readonly gathered: GatheredCompletions
  /** Money of a payment was matched: what was read of it is not true any more. */
  readonly changed: (key: PaymentKey) => void
}

/**
 * Looks up what the receipts name, and locks the payments for which that decides. The caller holds the
 * numbers (`holdReferences`); the receipts are new.
 */
export async function startTogether(transaction: Queryable, receipts: readonly Receipt[]): Promise<Together> {
  const known = await knownReferences(transaction, receipts)
  const decided: AttemptKey[] = []
  for (const receipt of receipts) {
    const attempt = decidedByRail(receipt, known)
    if (attempt && !decided.some((one) => isSamePayment(one, attempt))) decided.push(attempt)
  }
  const held = new HeldPayments(decided.length === 0 ? [] : await lockAllMatched(transaction, decided))
  return {
    known,
    held,
    gathered: new GatheredCompletions(transaction),
    changed: (key) => {
      known.changed(key)
      held.changed(key)
    },
  }
}
