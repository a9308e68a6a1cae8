import type { Queryable } from '../../../platform/db/database.ts'
import { expiredSince, movedWithin, type Receipt } from '../receipt.ts'
import { dueWithoutClaim, ownerOfAmount } from '../sql/owner-of-amount.ts'
import { candidatesBy, keyOf, type Found } from './found.ts'

/**
 * Rule AMOUNT: the exact amount of one claim of the cash account that was in force at some moment at which
 * the money can have moved, while no other payment there that was open then is due exactly that, also not one
 * that its reference tells apart. Undefined: nobody claims the amount.
 */
export async function byAmount(transaction: Queryable, receipt: Receipt): Promise<Found | undefined> {
  const { receivingAccountId, money } = receipt
  const period = movedWithin(receipt)
  const { owner, contestedBy } = await ownerOfAmount(transaction, receivingAccountId, money, period)
  if (!owner)
    return contestedBy.length === 0
      ? undefined
      : { candidates: candidatesBy('AMOUNT', contestedBy), reason: 'AMBIGUOUS' }
  const others = [
    ...contestedBy,
    ...(await dueWithoutClaim(transaction, receipt, owner, expiredSince(receipt))),
  ]
  if (others.length > 0)
    return { candidates: candidatesBy('AMOUNT', [keyOf(owner), ...others]), reason: 'AMBIGUOUS' }
  return {
    match: { ...owner, matchedBy: 'AMOUNT' },
    evidence: { moved: receipt.movedUntil === undefined ? 'AT_A_TIME' : 'IN_A_PERIOD' },
  }
}
