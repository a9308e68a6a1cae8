import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { oldestUnconfirmed } from '../../batches/sql/unconfirmed-batches.ts'

/** How late the next statement of a cash account is. */
export interface StatementLateness {
  readonly accountId: string
  /** The last day that its statements cover, `YYYY-MM-DD`; undefined before the first. */
  readonly lastDay: string | undefined
  /** 0: not late. */
  readonly lateSeconds: number
}

/** Beside the account's booking lag: the statement of a bank day has all of the next one to come. */
const bankDaysToCome = 2

/**
 * SQL: from when on the statement after a day is late: the bank days that it may take have passed in the
 * account's time zone. Saturday and Sunday are no bank days; public holidays are not known.
 */
export const lateFrom = (day: string, lagDays: string, zone: string): string => `
  ((select bank_day from generate_series((${day} + 1)::timestamp, ${day} + 7 + 2 * (${lagDays} + ${bankDaysToCome}), interval '1 day') bank_day
     where extract(isodow from bank_day) < 6 order by bank_day offset ${lagDays} + ${bankDaysToCome - 1} limit 1)
   + interval '1 day') at time zone ${zone}`

/**
 * SQL: the last day that the statements of an account cover. Where some have balances, notices between them
 * tell of some lines only and do not count; a table of a bank does, which has its balances on some days and
 * not on others. The last statement is another one (last-statement.ts): the books are compared with a balance
 * only, however many tables without one came since.
 */
const coveredThrough = (account: string): string => `
  (select case when bool_or(closing is not null)
                then max(to_day) filter (where closing is not null or format not in ('camt.052', 'camt.054', 'mt942')) else max(to_day) end
     from bank_statement where receiving_account_id = ${account} and is_in_force)`

/**
 * Tells of one cash account, or of each, how late its statements are. An enabled one is looked at from its
 * first statement on. Any other while something waits for a statement: a claimed amount that could be paid
 * after the last one, or a file of payouts. Before the first statement, the day before the oldest of these
 * counts as the last day.
 */
export async function statementLateness(
  database: Queryable,
  accountId?: string,
): Promise<StatementLateness[]> {
  const { rows } = await database.query<{ id: string; last_day: string | null; seconds: number }>({
    name: 'statement_lateness',
    text: `
      select account.id, covered.last_day,
             greatest(extract(epoch from gateway_now() - ${lateFrom('since.day', 'account.booking_lag_days', 'zone.name')}), 0)::float8 as seconds
        from receiving_account account
        cross join lateral (select coalesce(account.time_zone, 'UTC') as name) zone
        cross join lateral (select ${coveredThrough('account.id')} as last_day) covered
        left join (${oldestUnconfirmed}) batch on batch.account_id = account.id
        cross join lateral (
          select least(batch.at, (
            select min(claimed_at) from amount_claim claim
             where claim.receiving_account_id = account.id and (claim.free_at is null or covered.last_day is null
               or claim.free_at >= (covered.last_day + 1)::timestamp at time zone zone.name))) as at) waiting
        cross join lateral (select coalesce(covered.last_day, (waiting.at at time zone zone.name)::date - 1) as day) since
       where account.provider = $2 and account.settles_in is null and ($1::uuid is null or account.id = $1)
         and since.day is not null and (account.disabled_at is null or waiting.at is not null)
       order by account.id`,
    values: [accountId ?? null, ownAccountsRailName],
  })
  return rows.map(({ id, last_day: lastDay, seconds }) => ({
    accountId: id,
    lastDay: lastDay ?? undefined,
    lateSeconds: seconds,
  }))
}
