import type { Queryable } from '../../../platform/db/database.ts'
import type { KnownAmounts } from '../known-amounts.ts'
import type { Receipt } from '../receipt.ts'
import { claimedAmounts } from '../sql/owner-of-amount.ts'
import { candidatesBy, keyOf, type Found } from './found.ts'

/**
 * Rule AMOUNT: the exact amount of one claim of the cash account that was in force at some moment at which
 * the money can have moved, while no other payment there that was open then is due exactly that, also not one
 * that its reference tells apart. Undefined: nobody claims the amount. `amounts`: what was looked up for
 * several receipts at once.
 */
export async function byAmount(
  transaction: Queryable,
  receipt: Receipt,
  amounts?: KnownAmounts,
): Promise<Found | undefined> {
  const [claimed] = amounts ? [await amounts.of(receipt)] : await claimedAmounts(transaction, [receipt])
  const { owner, others = [] } = claimed ?? {}
  if (!owner)
    return others.length === 0
      ? undefined
      : { candidates: candidatesBy('AMOUNT', others), reason: 'AMBIGUOUS' }
  if (others.length > 0)
    return { candidates: candidatesBy('AMOUNT', [keyOf(owner), ...others]), reason: 'AMBIGUOUS' }
  return {
    match: { ...owner, matchedBy: 'AMOUNT' },
    evidence: { moved: receipt.movedUntil === undefined ? 'AT_A_TIME' : 'IN_A_PERIOD' },
  }
}
