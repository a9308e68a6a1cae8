import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { contradicts, isSameNumber } from '../payer-contradiction.ts'
import type { Receipt } from '../receipt.ts'
import { openPaymentsDue, type DuePayment } from '../sql/open-payments-due.ts'
import { candidatesBy, distinct, keyOf, nobodys, type Found } from './found.ts'

/**
 * Rule PAYER_AND_AMOUNT: the payer's account number or VPA is the one that the customer named, the amount is
 * what is due, and the payment was opened before the money moved. A name alone never matches: it makes a
 * candidate.
 */
export async function byPayer(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
): Promise<Found> {
  const { payer } = receipt
  if (!payer || (payer.accountNumber === undefined && payer.accountName === undefined)) return nobodys
  const due = await openPaymentsDue(transaction, personal, receipt)
  const byAccount = distinct(
    due.filter(({ customer }) => isSameNumber(payer.accountNumber, customer.accountNumber)),
  )
  const [only] = byAccount
  if (only && byAccount.length === 1)
    return {
      match: { ...keyOf(only), attemptNo: only.attemptNo, matchedBy: 'PAYER_AND_AMOUNT' },
      evidence: { payer: 'ACCOUNT' },
    }
  if (byAccount.length > 1)
    return { candidates: candidatesBy('PAYER_AND_AMOUNT', byAccount), reason: 'AMBIGUOUS' }
  return { ...nobodys, candidates: candidatesBy('NAME_AND_AMOUNT', due.filter(hasNameOf(payer))) }
}

const hasNameOf =
  (payer: NonNullable<Receipt['payer']>) =>
  ({ customer }: DuePayment): boolean =>
    payer.accountName !== undefined && customer.accountName !== undefined && !contradicts(payer, customer)
