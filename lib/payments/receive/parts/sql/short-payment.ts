import { amountFixed, moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PaymentKey } from '../../../payment-key.ts'
import type { ShortBorneBy } from '../../../payment-record.ts'

/**
 * Writes what a payment in SUCCESS lacks; undefined: its completion was taken back. What comes later for
 * it may lie in suspense again, so that the payment is noted.
 */
export async function setShort(
  transaction: Queryable,
  key: PaymentKey,
  short: Money | undefined,
  borneBy: ShortBorneBy,
): Promise<void> {
  const { rowCount } = await transaction.query({
    name: 'set_payment_short',
    text: `
      with noted as (
        insert into payment_in_suspense (merchant_code, kind, payment_id) values ($1, $2, $3) on conflict do nothing)
      update payment set money_short = $4, short_borne_by = $5, changed_at = gateway_now()
       where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'SUCCESS'`,
    values: [key.merchantCode, key.kind, key.paymentId, short ? amountFixed(short) : null, borneBy],
  })
  if (rowCount !== 1) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
}

/** What a receipt paid of what was short. */
export interface Repayment {
  readonly receiptId: string
  readonly money: Money
}

/**
 * What receipts paid of what was short, and still do. The entries that take back what an undone one paid may
 * still have to be booked.
 */
export async function repaymentsOf(
  transaction: Queryable,
  key: PaymentKey,
  currencyCode: Money['currencyCode'],
): Promise<readonly Repayment[]> {
  const { rows } = await transaction.query<{ receipt_id: string; amount: string }>({
    name: 'repayments_of_short',
    text: `
      select entry.receipt_id, -sum(posting.amount) as amount
        from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where entry.merchant_code = $1 and entry.payment_kind = $2 and entry.payment_id = $3 and entry.kind = 'SHORTFALL'
         and posting.account_id = 'SUSPENSE/' || $4
         and exists (
           select from receipt_match matched
            where matched.receipt_id = entry.receipt_id and matched.undone_at is null
              and (matched.merchant_code, matched.kind, matched.payment_id) = ($1, $2, $3))
       group by entry.receipt_id having sum(posting.amount) <> 0 order by entry.receipt_id`,
    values: [key.merchantCode, key.kind, key.paymentId, currencyCode],
  })
  return rows.map((row) => ({
    receiptId: row.receipt_id,
    money: moneyFromDatabase(row.amount, currencyCode),
  }))
}

/** What receipts brought after the success, less what refunds took of it: the first that came has most. */
export async function laterMoney(
  transaction: Queryable,
  key: PaymentKey,
  currencyCode: Money['currencyCode'],
): Promise<readonly Repayment[]> {
  const { rows } = await transaction.query<{ receipt_id: string; amount: string }>({
    name: 'money_after_success',
    text: `
      select receipt_id, least(amount, of_suspense - upto + amount) as amount
        from (select receipt.id as receipt_id, receipt.amount, sum(receipt.amount) over (order by matched.at, receipt.id) as upto
                from receipt_match matched join receipt on receipt.id = matched.receipt_id
               where (matched.merchant_code, matched.kind, matched.payment_id) = ($1, $2, $3)
                 and matched.after_success and matched.undone_at is null) came
       cross join payment_left($1, $2, $3)
       where of_suspense - upto + amount > 0 order by upto`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows.map((row) => ({
    receiptId: row.receipt_id,
    money: moneyFromDatabase(row.amount, currencyCode),
  }))
}

/** Who bore what a payment lacked, also after its completion was taken back. */
export async function shortBorneBy(
  transaction: Queryable,
  key: PaymentKey,
): Promise<ShortBorneBy | undefined> {
  const { rows } = await transaction.query<{ short_borne_by: ShortBorneBy | null }>({
    name: 'short_borne_by',
    text: 'select short_borne_by from payment where merchant_code = $1 and kind = $2 and payment_id = $3',
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0]?.short_borne_by ?? undefined
}
