import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import { contradicts } from './payer-contradiction.ts'
import type { Receipt } from './receipt.ts'
import { referenceHolders, type ReferenceHolder } from './sql/reference-holders.ts'

/**
 * The result for a reference that customers typed: one attempt or none, and the payments of all who typed it.
 */
export interface ByTypedReference {
  readonly attempt: (PaymentKey & { readonly attemptNo: number }) | undefined
  readonly candidates: readonly PaymentKey[]
}

/**
 * Anybody can type a reference. It matches money only if the amount is exactly what is due, the payment was
 * opened before the money moved, and the payer does not contradict the customer. If that is true of several
 * payments, none of them matches, because the owner cannot be determined (specification-gaps.md, "Shapes not
 * shown").
 */
export async function matchTypedReference(
  database: Queryable,
  personal: PersonalData,
  receipt: Receipt & { readonly externalReference: string },
): Promise<ByTypedReference> {
  const holders = await referenceHolders(database, personal, receipt)
  const fitting = onePerPayment(
    holders.filter(
      ({ isDue, openedBefore, customer }) => isDue && openedBefore && !contradicts(receipt.payer, customer),
    ),
  )
  const [only] = fitting
  return {
    attempt: only && fitting.length === 1 ? { ...keyOf(only), attemptNo: only.attemptNo } : undefined,
    candidates: onePerPayment(holders).map(keyOf),
  }
}

/** The newest attempt of each payment is listed first. */
const onePerPayment = (holders: readonly ReferenceHolder[]): readonly ReferenceHolder[] =>
  holders.filter((holder, at) => {
    const before = holders[at - 1]
    return !before || !isSamePayment(before, holder)
  })

const keyOf = ({ merchantCode, kind, paymentId }: PaymentKey): PaymentKey => ({
  merchantCode,
  kind,
  paymentId,
})
