// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Matching the receipt did not fail this time, whatever came of it.
 */
export const dropFailedMatch: StatementOf<{ receiptId: string | null | undefined }, Record<string, never>> = statement(
  'drop_failed_match',
  ['receiptId'],
  `delete from failed_match where receipt_id = $1`,
)

/**
 * Receipts whose next try is due.
 */
export const dueFailedMatches: StatementOf<{ limit: bigint | number | null | undefined }, { receipt_id: string }> = statement(
  'due_failed_matches',
  ['limit'],
  `select receipt_id from failed_match where next_try_at <= gateway_now() order by next_try_at limit $1`,
)

/**
 * Whether the receipt waits to be matched again.
 */
export const hasFailedMatch: StatementOf<{ receiptId: string | null | undefined }, Record<string, never>> = statement(
  'has_failed_match',
  ['receiptId'],
  `select from failed_match where receipt_id = $1`,
)

/**
 * Makes every receipt that waits for another try due now: a release that has just started may be able to
 * match it.
 */
export const hurryFailedMatches: StatementOf<void, Record<string, never>> = statement(
  'hurry_failed_matches',
  [],
  `update failed_match set next_try_at = gateway_now() where next_try_at > gateway_now()`,
)

/**
 * Records that a receipt could not be matched: it is tried again after a minute, then with growing delays
 * of at most an hour.
 */
export const keepFailedMatch: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; receiptId: string | null | undefined; longestPauseSeconds: number | null | undefined }, Record<string, never>> = statement(
  'keep_failed_match',
  ['merchantCode', 'kind', 'paymentId', 'receiptId', 'longestPauseSeconds'],
  `with held as (
  select from payment where merchant_code = $1 and kind = $2 and payment_id = $3 for no key update)
insert into failed_match (receipt_id, next_try_at, merchant_code, kind, payment_id)
select $4, gateway_now() + interval '1 minute', $1, $2, $3 from (select count(*) from held) as waited
on conflict (receipt_id) do update
  set failures = failed_match.failures + 1,
      merchant_code = coalesce(excluded.merchant_code, failed_match.merchant_code),
      kind = coalesce(excluded.kind, failed_match.kind),
      payment_id = coalesce(excluded.payment_id, failed_match.payment_id),
      next_try_at = gateway_now() + make_interval(secs => least(60 * 2 ^ least(failed_match.failures, 20), $5))`,
)
