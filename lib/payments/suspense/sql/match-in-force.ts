import { firstAt, isCounted, partsOf } from '../../../ledger/counted-match.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import type { CountedReceipt } from '../share-of-receipt.ts'

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

interface MatchRow {
  receipt_id: string
  match_no: number
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  attempt_no: number
  amount: string
  currency_code: string
  after_success: boolean
}

/** The matches in force of some receipts, in the order in which their payments are locked. */
export async function matchesInForce(
  transaction: Queryable,
  receiptIds: readonly string[],
): Promise<readonly MatchInForce[]> {
  const { rows } = await transaction.query<MatchRow>({
    name: 'matches_in_force',
    text: `
      select matched.receipt_id, matched.match_no, matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no,
             receipt.amount, receipt.currency_code, matched.after_success
        from receipt_match matched join receipt on receipt.id = matched.receipt_id
       where matched.receipt_id = any($1::uuid[]) and matched.undone_at is null
       order by matched.merchant_code, matched.kind, matched.payment_id, matched.receipt_id`,
    values: [receiptIds],
  })
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
  const { rowCount } = await database.query({
    name: 'receipt_exists',
    text: 'select from receipt where id = $1',
    values: [receiptId],
  })
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
  const { rows } = await transaction.query<{ id: string; amount: string; currency_code: string }>({
    name: 'counted_receipts',
    text: `
      select receipt.id, receipt.amount, receipt.currency_code
        from receipt_match matched join receipt on receipt.id = matched.receipt_id
       where matched.merchant_code = $1 and matched.kind = $2 and matched.payment_id = $3 and ${isCounted('matched')}
       order by coalesce(matched.in_place_of, receipt.id) = $4, ${firstAt('matched')}, coalesce(matched.in_place_of, receipt.id),
                ${partsOf('receipt.source_id')}`,
    values: [key.merchantCode, key.kind, key.paymentId, completing],
  })
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
  const { rowCount } = await transaction.query({
    name: 'has_given_back_match',
    text: `
      select from receipt_match
       where merchant_code = $1 and kind = $2 and payment_id = $3 and undone_at is not null and given_back limit 1`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rowCount === 1
}

/** Whether a payment was taken back by its bank, receipt by receipt. The caller holds its row. */
export async function isReversed(transaction: Queryable, key: PaymentKey): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'is_reversed',
    text: `
      select from ledger_entry
       where merchant_code = $1 and payment_kind = $2 and payment_id = $3 and kind = 'REVERSAL' limit 1`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rowCount === 1
}
