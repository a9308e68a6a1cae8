import type { Queryable } from '../db/database.ts'
import { matchTypedReference } from './match-typed-reference.ts'
import type { PaymentKey } from './provider.ts'
import type { Receipt } from './receipt.ts'
import { ownerOfAmount } from './sql/claim-amount.ts'
import { attemptByRailReference, type Match } from './sql/match-receipt.ts'

/** The attempt that money belongs to, or the payments among which somebody has to decide. */
export type Found = { readonly match: Match } | { readonly candidates: readonly PaymentKey[] }

/**
 * Finds the attempt by the rail's reference, else by the reference that the customer typed, else by the amount. Attempts that
 * another has replaced count like the one in force: the money belongs to the same payment ("Hosted application"). A reference that was
 * typed and does not decide is not overruled by the amount.
 */
export async function findMatch(transaction: Queryable, receipt: Receipt): Promise<Found> {
  const byRail = receipt.railReference && (await attemptByRailReference(transaction, receipt))
  if (byRail) return { match: { ...byRail, matchedBy: 'RAIL_REFERENCE' } }
  if (hasTypedReference(receipt)) {
    const { attempt, candidates } = await matchTypedReference(transaction, receipt)
    if (attempt) return { match: { ...attempt, matchedBy: 'EXTERNAL_REFERENCE' } }
    if (candidates.length > 0) return { candidates }
  }
  const owner = await ownerOfAmount(transaction, receipt.receivingAccountId, receipt.money, receipt.movedAt)
  return owner ? { match: { ...owner, matchedBy: 'AMOUNT' } } : { candidates: [] }
}

const hasTypedReference = (receipt: Receipt): receipt is Receipt & { readonly externalReference: string } =>
  receipt.externalReference !== undefined
