import type { Queryable } from '../../../../platform/db/database.ts'
import { findGaps } from './gaps.ts'

/** Formats that tell of single transfers while the day goes on: that a transfer is absent says nothing. */
const notices = ['camt.052', 'camt.054', 'mt942']

/**
 * Records up to which day the statements of a cash account are complete: that of the last whole day in force,
 * not after the first gap. Where no gap can be seen, because statements of a format have no number and only a
 * closing balance (OFX), it is the last day alone. An amount is given out again only when the statement of
 * its last day is in. Call it in the transaction that changes which statements count.
 */
export async function recordStatementThrough(transaction: Queryable, accountId: string): Promise<void> {
  await transaction.query({
    name: 'lock_account_of_statements',
    text: 'select from receiving_account where id = $1 for no key update',
    values: [accountId],
  })
  const [gap] = await findGaps(transaction, accountId)
  await transaction.query({
    name: 'record_statement_through',
    text: `
      update receiving_account account set statement_through = (
        -- The day of an export may have gone on after it.
        select max(least(statement.to_day, (import.started_at at time zone coalesce(account.time_zone, 'UTC'))::date - 1,
                         $2::date - 1))
          from bank_statement statement join bank_import import on import.id = statement.import_id and import.state = 'BOOKED'
         where statement.receiving_account_id = account.id and statement.is_in_force and statement.to_day is not null
           and statement.format <> all($3::text[]))
       where id = $1`,
    values: [accountId, gap?.from ?? null, notices],
  })
}
