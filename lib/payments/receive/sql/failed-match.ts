import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import * as sql from '#sql/failed_match'

/** The longest delay between tries: after an upgrade, the new release tries within the hour. */
const longestPauseSeconds = 3_600

/**
 * Records that a receipt could not be matched: it is tried again after a minute, then with growing delays of
 * at most an hour. Its payment, where known, is locked until the transaction ends, so that a concurrent
 * cancel or expiry sees the record.
 */
export async function keepFailedMatch(
  transaction: Queryable,
  receiptId: string,
  payment?: PaymentKey,
): Promise<void> {
  await transaction.query(
    sql.keepFailedMatch({
      receiptId,
      longestPauseSeconds,
      merchantCode: payment?.merchantCode,
      kind: payment?.kind,
      paymentId: payment?.paymentId,
    }),
  )
}

/**
 * Makes every receipt that waits for another try due now: a release that has just started may be able to
 * match it.
 */
export async function retryFailedMatchesNow(database: Queryable): Promise<void> {
  await database.query(sql.hurryFailedMatches())
}

/** Receipts whose next try is due. */
export async function dueFailedMatches(database: Queryable, limit: number): Promise<string[]> {
  const { rows } = await database.query(sql.dueFailedMatches({ limit }))
  return rows.map((row) => row.receipt_id)
}

/** Whether the receipt waits to be matched again. */
export async function hasFailedMatch(transaction: Queryable, receiptId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(sql.hasFailedMatch({ receiptId }))
  return rowCount === 1
}

/** Matching the receipt did not fail this time, whatever came of it. */
export async function dropFailedMatch(transaction: Queryable, receiptId: string): Promise<void> {
  await transaction.query(sql.dropFailedMatch({ receiptId }))
}
