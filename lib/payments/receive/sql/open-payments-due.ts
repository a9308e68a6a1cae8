import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { joinKey, payerColumns, type PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import { onCashAccount } from '../../sql/receiving-account.ts'
import { expiredSince, movedWithin, type Receipt } from '../receipt.ts'
import { duePayments } from './due-payments.ts'
import { customerOf, type ReferenceHolder } from './reference-holders.ts'

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
  const { rows } = await transaction.query<DueRow>({
    name: 'open_payments_due',
    text: `
      select p.merchant_code, p.kind, p.payment_id, a.attempt_no, ${payerColumns('d')}
        from ${duePayments} p
        join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
        join payer_data d on d.id = a.payer_data_id
        ${joinKey('d')}
       where a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded = $3::numeric and a.opened_at <= $4
         and ${onCashAccount('a.receiving_account_id', '$1')}
       limit $5`,
    values: [
      receipt.receivingAccountId,
      receipt.money.currencyCode,
      amountFixed(receipt.money),
      movedWithin(receipt).to,
      comparedMax + 1,
      expiredSince(receipt) ?? null,
    ],
  })
  if (rows.length > comparedMax) return []
  return rows.map((row) => ({
    merchantCode: row.merchant_code,
    kind: row.kind,
    paymentId: row.payment_id,
    attemptNo: row.attempt_no,
    customer: customerOf(personal, row),
  }))
}

interface DueRow extends PayerRow {
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  attempt_no: number
}
