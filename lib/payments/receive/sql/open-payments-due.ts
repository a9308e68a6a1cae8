import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { expiredSince, movedWithin, type Receipt } from '../receipt.ts'
import { customerOf, type ReferenceHolder } from './reference-holders.ts'
import * as sql from '#sql/payment'

/** A payment that lacks exactly the money of a receipt, with the account that its customer named. */
export interface DuePayment extends PaymentKey {
  readonly attemptNo: number
  readonly customer: ReferenceHolder['customer']
}

/**
 * The payers of so many payments are decrypted for one receipt. Where more are due one amount, an account
 * says too little to find one of them cheaply: a person decides.
 */
const comparedMax = 200

/**
 * Payments of the cash account that are due exactly an amount, and were opened before it moved; none if
 * there are more than `comparedMax`. Those that are open, and of money of a day those that have expired
 * since. Those that claim an amount of their own are found by that.
 */
export async function openPaymentsDue(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
): Promise<readonly DuePayment[]> {
  const { rows } = await transaction.query(
    sql.openPaymentsDue({
      accountId: receipt.receivingAccountId,
      currencyCode: receipt.money.currencyCode,
      amount: amountFixed(receipt.money),
      movedUntil: movedWithin(receipt).to,
      limit: comparedMax + 1,
      expiredSince: expiredSince(receipt),
    }),
  )
  if (rows.length > comparedMax) return []
  return rows.map((row) => ({
    merchantCode: row.merchant_code,
    kind: row.kind,
    paymentId: row.payment_id,
    attemptNo: row.attempt_no,
    customer: customerOf(personal, row),
  }))
}
