import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import { GatheredCompletions } from './gathered-completions.ts'
import { HeldPayments } from './held-payments.ts'
import { KnownAmounts } from './known-amounts.ts'
import type { Receipt } from './receipt.ts'
import { decidedByReference } from './rules/by-reference.ts'
import { distinct } from './rules/found.ts'
import { knownReferences, type KnownReferences } from './sql/known-references.ts'
import { lockAllMatched, type AttemptKey } from './sql/lock-matched.ts'

/** Receipts that are matched together: what is looked up, locked and written once for all of them. */
export interface Together {
  readonly known: KnownReferences
  readonly amounts: KnownAmounts
  readonly held: HeldPayments
  readonly gathered: GatheredCompletions
  /** Money of a payment was matched: what was read of it is not true any more. */
  readonly changed: (key: PaymentKey) => void
}

/**
 * Looks up what the receipts name and who claims their amounts, and locks the payments that they seem to be
 * for. What is decided later may differ: a payment that is locked in vain is left as it is. The caller holds
 * the numbers (`holdReferences`); the receipts are new.
 */
export async function startTogether(transaction: Queryable, receipts: readonly Receipt[]): Promise<Together> {
  const known = await knownReferences(transaction, receipts)
  const gathered = new GatheredCompletions(transaction)
  const searched = receipts.filter((receipt) => isToldByAmount(receipt, known))
  const amounts = new KnownAmounts(transaction, gathered, searched)
  const seeming: AttemptKey[] = receipts.flatMap((receipt) => decidedByReference(receipt, known) ?? [])
  for (const receipt of searched) {
    const { owner, others = [] } = (await amounts.of(receipt)) ?? {}
    if (owner && others.length === 0) seeming.push(owner)
  }
  const attempts = distinct(seeming)
  const held = new HeldPayments(attempts.length === 0 ? [] : await lockAllMatched(transaction, attempts))
  return {
    known,
    amounts,
    held,
    gathered,
    changed: (key) => {
      known.changed(key)
      held.changed(key)
    },
  }
}

/** Nothing else that is known of the receipt may name a payment. */
const isToldByAmount = (receipt: Receipt, known: KnownReferences): boolean =>
  !receipt.suspenseReason &&
  receipt.address === undefined &&
  (known.attemptsNamed(receipt) ?? []).length === 0 &&
  known.attemptsOf(receipt)?.length === 0
