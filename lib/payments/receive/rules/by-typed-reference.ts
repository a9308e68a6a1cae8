import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { contradicts } from '../payer-contradiction.ts'
import type { Receipt } from '../receipt.ts'
import { isReported, typedNumbers } from '../typed-numbers.ts'
import type { KnownReferences } from '../sql/known-references.ts'
import { referenceHolders } from '../sql/reference-holders.ts'
import { candidatesBy, distinct, keyOf, type Found } from './found.ts'

/**
 * Rule TYPED_REFERENCE. Anybody can type a reference. It matches money only if the amount is exactly what is
 * due, the payment was opened before the money moved, and the payer does not contradict the customer. If that
 * is true of several payments, none of them matches, because the owner cannot be determined
 * (specification-gaps.md, "Shapes not shown"). Undefined: nobody typed it.
 */
export async function byTypedReference(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
  known?: KnownReferences,
): Promise<Found | undefined> {
  const numbers = typedNumbers(receipt).filter((number) => known?.typed.has(number) ?? true)
  if (numbers.length === 0) return undefined
  // The newest attempt of each payment is listed first.
  const holders = await referenceHolders(transaction, personal, receipt, numbers)
  if (holders.length === 0) return undefined
  const fitting = distinct(
    holders.filter(
      ({ isDue, openedBefore, customer }) => isDue && openedBefore && !contradicts(receipt.payer, customer),
    ),
  )
  const [only] = fitting
  if (!only || fitting.length > 1)
    return {
      candidates: candidatesBy('TYPED_REFERENCE', holders),
      reason: fitting.length > 1 ? 'AMBIGUOUS' : 'CONTRADICTION',
    }
  return {
    match: { ...keyOf(only), attemptNo: only.attemptNo, matchedBy: 'EXTERNAL_REFERENCE' },
    evidence: { in: isReported(receipt, only.reference) ? 'FIELD' : 'TEXT' },
  }
}
