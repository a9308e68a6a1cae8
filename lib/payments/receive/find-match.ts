import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { KnownAmounts } from './known-amounts.ts'
import type { Receipt } from './receipt.ts'
import { byAmount } from './rules/by-amount.ts'
import { byPayer } from './rules/by-payer.ts'
import { byReference } from './rules/by-reference.ts'
import { byTypedReference } from './rules/by-typed-reference.ts'
import { candidatesBy, keyOf, type Found } from './rules/found.ts'
import type { KnownReferences } from './sql/known-references.ts'
import { attemptByAddress, paymentsGiven } from './sql/referenced-attempts.ts'

/**
 * Finds the attempt that money is for: by our reference, by the reference that the customer typed, by the
 * number or address that was given to one payment alone, by the amount, by payer and amount, in this order. A
 * rule that finds payments and cannot decide ends the search: what is weaker does not overrule it. Attempts
 * that were replaced count like the one in force: the payment is the same (specification-gaps.md, "Hosted
 * application"). `known`, `amounts`: which references of several receipts exist, and who claims their amounts,
 * looked up at once.
 */
export async function findMatch(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
  { known, amounts }: { readonly known?: KnownReferences; readonly amounts?: KnownAmounts } = {},
): Promise<Found> {
  if (receipt.suspenseReason) return inSuspense(transaction, receipt, receipt.suspenseReason)
  return (
    (await byReference(transaction, receipt, known)) ??
    (await byTypedReference(transaction, personal, receipt, known)) ??
    (await byAddress(transaction, receipt)) ??
    (await byAmount(transaction, receipt, amounts)) ??
    byPayer(transaction, personal, receipt)
  )
}

/** What the source wants in suspense. What came on another chain names the payment that has the address. */
async function inSuspense(
  transaction: Queryable,
  { address }: Receipt,
  reason: NonNullable<Receipt['suspenseReason']>,
): Promise<Found> {
  const isNamed = reason === 'OTHER_CHAIN' && address !== undefined
  return {
    candidates: isNamed ? candidatesBy('ADDRESS', await paymentsGiven(transaction, address)) : [],
    reason,
  }
}

/** Rule ADDRESS: whatever the amount is, it was sent to what one payment alone was given. */
async function byAddress(transaction: Queryable, receipt: Receipt): Promise<Found | undefined> {
  if (receipt.address === undefined) return undefined
  const found = await attemptByAddress(transaction, receipt, receipt.address)
  return (
    found && {
      match: { ...keyOf(found), attemptNo: found.attemptNo, matchedBy: 'ADDRESS' },
      evidence: { address: 'OWN' },
    }
  )
}
