import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

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
  await transaction.query({
    name: 'keep_failed_match',
    text: `
      with held as (
        select from payment where merchant_code = $3 and kind = $4 and payment_id = $5 for no key update)
      insert into failed_match (receipt_id, next_try_at, merchant_code, kind, payment_id)
      select $1, gateway_now() + interval '1 minute', $3, $4, $5 from (select count(*) from held) as waited
      on conflict (receipt_id) do update
        set failures = failed_match.failures + 1,
            merchant_code = coalesce(excluded.merchant_code, failed_match.merchant_code),
            kind = coalesce(excluded.kind, failed_match.kind),
            payment_id = coalesce(excluded.payment_id, failed_match.payment_id),
            next_try_at = gateway_now() + make_interval(secs => least(60 * 2 ^ least(failed_match.failures, 20), $2))`,
    values: [
      receiptId,
      longestPauseSeconds,
      payment?.merchantCode ?? null,
      payment?.kind ?? null,
      payment?.paymentId ?? null,
    ],
  })
}

/**
 * Makes every receipt that waits for another try due now: a release that has just started may be able to
 * match it.
 */
export async function retryFailedMatchesNow(database: Queryable): Promise<void> {
  await database.query({
    name: 'hurry_failed_matches',
    text: 'update failed_match set next_try_at = gateway_now() where next_try_at > gateway_now()',
  })
}

/** Receipts whose next try is due. */
export async function dueFailedMatches(database: Queryable, limit: number): Promise<string[]> {
  const { rows } = await database.query<{ receipt_id: string }>({
    name: 'due_failed_matches',
    text: 'select receipt_id from failed_match where next_try_at <= gateway_now() order by next_try_at limit $1',
    values: [limit],
  })
  return rows.map((row) => row.receipt_id)
}

/** Whether the receipt waits to be matched again. */
export async function hasFailedMatch(transaction: Queryable, receiptId: string): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'has_failed_match',
    text: 'select from failed_match where receipt_id = $1',
    values: [receiptId],
  })
  return rowCount === 1
}

/** Matching the receipt did not fail this time, whatever came of it. */
export async function dropFailedMatch(transaction: Queryable, receiptId: string): Promise<void> {
  await transaction.query({
    name: 'drop_failed_match',
    text: 'delete from failed_match where receipt_id = $1',
    values: [receiptId],
  })
}
