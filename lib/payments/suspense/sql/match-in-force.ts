import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { CountedReceipt } from '../share-of-receipt.ts'
import * as receiptMatchSql from '#sql/receipt_match'
import * as ledgerEntrySql from '#sql/ledger_entry'
import * as receiptSql from '#sql/receipt'

/** The match of a receipt that is in force. */
export interface MatchInForce {
  readonly receiptId: string
  readonly matchNo: number
  readonly key: PaymentKey
  readonly attemptNo: number
  readonly money: Money
  /** It came when the payment had succeeded: it counted for nothing. */
  readonly afterSuccess: boolean
}

/** The matches in force of some receipts, in the order in which their payments are locked. */
export async function matchesInForce(
  transaction: Queryable,
  receiptIds: readonly string[],
): Promise<readonly MatchInForce[]> {
  const { rows } = await transaction.query(receiptMatchSql.matchesInForce({ receiptIds }))
  return rows.map((row) => ({
    receiptId: row.receipt_id,
    matchNo: row.match_no,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    attemptNo: row.attempt_no,
    money: moneyFromDatabase(row.amount, row.currency_code),
    afterSuccess: row.after_success,
  }))
}

/** Whether there is a receipt of this ID. */
export async function receiptExists(database: Queryable, receiptId: string): Promise<boolean> {
  const { rowCount } = await database.query(receiptSql.receiptExists({ receiptId }))
  return rowCount === 1
}

/**
 * The receipts that counted for a payment, in the order in which they came, the one that completed it last.
 */
export async function countedReceipts(
  transaction: Queryable,
  key: PaymentKey,
  completing: string,
): Promise<readonly CountedReceipt[]> {
  const { rows } = await transaction.query(receiptMatchSql.countedReceipts({ ...key, completing }))
  return rows.map(({ id, amount, currency_code }) => ({
    receiptId: id,
    amount: moneyFromDatabase(amount, currency_code).amount,
  }))
}

/**
 * Whether a match of a payment that had succeeded by it was undone: the merchant does not have that money any
 * more, and no other receipt can bring it. The caller holds the payment's row.
 */
export async function hasGivenBack(transaction: Queryable, key: PaymentKey): Promise<boolean> {
  const { rowCount } = await transaction.query(receiptMatchSql.hasGivenBackMatch({ ...key }))
  return rowCount === 1
}

/** Whether a payment was taken back by its bank, receipt by receipt. The caller holds its row. */
export async function isReversed(transaction: Queryable, key: PaymentKey): Promise<boolean> {
  const { rowCount } = await transaction.query(ledgerEntrySql.isReversed({ ...key }))
  return rowCount === 1
}
