import type { Queryable } from '../../db/database.ts'

/** A release that knows what the one before did not is there within the hour. */
const longestPauseSeconds = 3_600

/** Notes that a receipt could not be matched: it is tried again after a minute, then ever more rarely, at least once an hour. */
export async function keepFailedMatch(transaction: Queryable, receiptId: string, now: Date): Promise<void> {
  await transaction.query({
    name: 'keep_failed_match',
    text: `
      insert into failed_match (receipt_id, next_try_at) values ($1, $2::timestamptz + interval '1 minute')
      on conflict (receipt_id) do update
        set failures = failed_match.failures + 1,
            next_try_at = $2::timestamptz + make_interval(secs => least(60 * 2 ^ least(failed_match.failures, 20), $3))`,
    values: [receiptId, now, longestPauseSeconds],
  })
}

/** Receipts whose next try is due. */
export async function dueFailedMatches(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await database.query<{ receipt_id: string }>({
    name: 'due_failed_matches',
    text: 'select receipt_id from failed_match where next_try_at <= $1 order by next_try_at limit $2',
    values: [now, limit],
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
