import { amountFixed, moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PaymentKey } from '../../../payment-key.ts'
import type { ShortBorneBy } from '../../../payment-record.ts'
import { moneyAfterSuccess } from '#sql/receipt_match'
import { repaymentsOfShort } from '#sql/ledger_entry'
import * as sql from '#sql/payment'

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
  const { rowCount } = await transaction.query(
    sql.setPaymentShort({ ...key, short: short ? amountFixed(short) : null, borneBy }),
  )
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
  const { rows } = await transaction.query(repaymentsOfShort({ ...key, currencyCode }))
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
  const { rows } = await transaction.query(moneyAfterSuccess({ ...key }))
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
  const { rows } = await transaction.query(sql.shortBorneBy({ ...key }))
  return rows[0]?.short_borne_by ?? undefined
}
