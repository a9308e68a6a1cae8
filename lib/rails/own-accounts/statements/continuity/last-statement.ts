import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/** The last statement of a cash account, by the day that it ends with. */
export interface LastStatement {
  readonly accountId: string
  readonly number: string | undefined
  readonly format: string
  /** `YYYY-MM-DD`: the day that it ends with, or today where it has lines of tomorrow already */
  readonly to: string
  /** `YYYY-MM-DD`: the day of its balance, tomorrow where it has lines of tomorrow. */
  readonly through: string
  readonly closing: Money | undefined
  /** What the books have of lines of later days, which its balance does not count. */
  readonly bookedLater: Money
}

/** Whose statements: of one cash account, or of all of one rail; all where nothing is said. */
interface StatementsOf {
  readonly accountId?: string
  readonly provider?: string
}

/**
 * The last statement of one cash account, or of each that has any. Where statements of an account have
 * balances, the last one that has: notices between them tell of some lines only.
 */
export async function lastStatements(
  database: Queryable,
  { accountId, provider }: StatementsOf = {},
): Promise<LastStatement[]> {
  const { rows } = await database.query<{
    account_id: string
    currency_code: string
    number: string | null
    format: string
    to_day: string
    through: string
    closing: string | null
    later: string
  }>({
    name: 'last_statements_of_accounts',
    text: `
      select account.id as account_id, account.currency_code, last.number, last.format, last.closing,
             last.to_day as through, least(last.to_day, (gateway_now() at time zone account.time_zone)::date) as to_day,
             (select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) from statement_line line
               where line.receiving_account_id = account.id and line.booked_on > last.to_day
                 and line.state not in ('READ', 'NEW', 'DUPLICATE', 'UNDONE') and not line.is_trial)::text as later
        from receiving_account account
        cross join lateral (select ${lastDayOf('account.id')} as day) covered
        cross join lateral (
          select this.* from bank_statement this join bank_import import on import.id = this.import_id
           where this.receiving_account_id = account.id and this.is_in_force and this.to_day = covered.day
           order by closing is not null desc, from_day desc,
                    -- Of several of one day: the one that no other continues. Another issue of the same statement does not.
                    exists (select from bank_statement other
                      where other.receiving_account_id = account.id and other.is_in_force and other.to_day = covered.day
                        and other.id <> this.id and not coalesce(other.format = this.format and other.number = this.number, false)
                        and other.opening = this.closing and other.opening <> other.closing),
                    started_at desc, position desc, this.id limit 1) last
       where ($1::uuid is null or account.id = $1) and ($2::text is null or account.provider = $2) order by account.id`,
    values: [accountId ?? null, provider ?? null],
  })
  return rows.map((row) => ({
    accountId: row.account_id,
    number: row.number ?? undefined,
    format: row.format,
    to: row.to_day,
    through: row.through,
    closing: row.closing === null ? undefined : moneyFromDatabase(row.closing, row.currency_code),
    bookedLater: moneyFromDatabase(row.later, row.currency_code),
  }))
}

/** SQL: the last day that statements with a balance cover, else any; null where there is none. */
const lastDayOf = (account: string): string => `
  coalesce(
    (select to_day from bank_statement
      where receiving_account_id = ${account} and is_in_force and to_day is not null and closing is not null
      order by to_day desc limit 1),
    (select max(to_day) from bank_statement where receiving_account_id = ${account} and is_in_force))`
