import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { PaymentKey } from '../payment-key.ts'
import { matchTypedReference } from './match-typed-reference.ts'
import type { Receipt } from './receipt.ts'
import { attemptByRailReference, type Match } from './sql/match-receipt.ts'
import { ownerOfAmount } from './sql/owner-of-amount.ts'

/** The attempt that a receipt matches, or the payments among which an operator has to decide. */
export type Found = { readonly match: Match } | { readonly candidates: readonly PaymentKey[] }

/**
 * Finds the attempt by the rail's reference, else by the reference that the customer typed, else by the
 * amount. Attempts that were replaced count like the one in force: the payment is the same
 * (specification-gaps.md, "Hosted application"). If typed references match but do not decide, the amount is
 * not used.
 */
export async function findMatch(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
): Promise<Found> {
  const byRail = receipt.railReference && (await attemptByRailReference(transaction, receipt))
  if (byRail) return { match: { ...byRail, matchedBy: 'RAIL_REFERENCE' } }
  if (hasTypedReference(receipt)) {
    const { attempt, candidates } = await matchTypedReference(transaction, personal, receipt)
    if (attempt) return { match: { ...attempt, matchedBy: 'EXTERNAL_REFERENCE' } }
    if (candidates.length > 0) return { candidates }
  }
  return matchAmount(transaction, receipt)
}

/** By the amount alone: no match where part payments of several payments lack the same amount. */
async function matchAmount(
  transaction: Queryable,
  { receivingAccountId, money, movedAt }: Receipt,
): Promise<Found> {
  const { owner, contestedBy } = await ownerOfAmount(transaction, receivingAccountId, money, movedAt)
  if (!owner) return { candidates: contestedBy }
  if (contestedBy.length === 0) return { match: { ...owner, matchedBy: 'AMOUNT' } }
  const { attemptNo: _, ...key } = owner
  return { candidates: [key, ...contestedBy] }
}

const hasTypedReference = (receipt: Receipt): receipt is Receipt & { readonly externalReference: string } =>
  receipt.externalReference !== undefined
