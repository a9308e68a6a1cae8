import { amountShortest, money, moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { findGaps, type Gap } from './gaps.ts'

/** What the statements of a cash account say, beside its books. */
export interface StatementState {
  readonly last: LastStatement | undefined
  readonly gaps: readonly Gap[]
  /** No statement has come for longer than a weekend and a day. */
  readonly isLate: boolean
  /**
   * What the books have beside the bank, at the end of the last statement; zero where both are equal.
   */
  readonly difference: Money | undefined
}

interface LastStatement {
  readonly number: string | undefined
  readonly format: string
  /** `YYYY-MM-DD` */
  readonly to: string
  readonly closing: Money | undefined
}

/** A bank writes none for a weekend, and that of Friday on Monday. */
const lateAfterDays = 4

/** Reads the state of a cash account's statements; `books` is what the ledger has on it. */
export async function statementState(
  database: Queryable,
  accountId: string,
  books: Money,
): Promise<StatementState> {
  const { rows } = await database.query<{
    number: string | null
    format: string
    to_day: string
    closing: string | null
    later: string
    is_late: boolean
  }>({
    name: 'last_statement_of_account',
    text: `
      with statement as (
        select statement.*, import.started_at from bank_statement statement join bank_import import on import.id = statement.import_id
         where receiving_account_id = $1 and is_in_force and to_day is not null),
      last as (
        select this.* from statement this
         order by closing is not null desc, to_day desc, from_day desc,
                  -- Of several of one day: the one that no other continues.
                  exists (select from statement other where other.to_day = this.to_day and other.id <> this.id
                    and other.opening = this.closing and other.opening <> other.closing),
                  started_at desc, position desc limit 1)
      select last.number, last.format, last.to_day, last.closing,
             (select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) from statement_line line
               where line.receiving_account_id = $1 and line.booked_on > last.to_day
                 and line.state not in ('READ', 'NEW', 'DUPLICATE', 'UNDONE') and not line.is_trial)::text as later,
             last.to_day + account.booking_lag_days + $2::int < (gateway_now() at time zone coalesce(account.time_zone, 'UTC'))::date as is_late
        from last join receiving_account account on account.id = $1`,
    values: [accountId, lateAfterDays],
  })
  const [row] = rows
  if (!row) return { last: undefined, gaps: [], isLate: false, difference: undefined }
  const { currencyCode } = books
  const closing = row.closing === null ? undefined : moneyFromDatabase(row.closing, currencyCode)
  const later = moneyFromDatabase(row.later, currencyCode)
  return {
    last: { number: row.number ?? undefined, format: row.format, to: row.to_day, closing },
    gaps: await findGaps(database, accountId),
    isLate: row.is_late,
    difference: closing && money(books.amount - later.amount - closing.amount, currencyCode),
  }
}

/** What a person should look at, as the import of a statement and `account show` print it. */
export function stateWarnings({ gaps, difference, last }: StatementState, name: string) {
  const differs = difference !== undefined && difference.amount !== 0n
  const closing = last?.closing ? amountShortest(last.closing) : ''
  return [
    ...gaps.map(({ code, message }) => ({ code, message: `${name}: ${message}` })),
    ...(differs
      ? [
          {
            code: 'BOOKS_DIFFER',
            message: `${name}: the bank closes with ${closing} on ${last?.to}, the books have ${amountShortest(difference)} more`,
          },
        ]
      : []),
  ]
}
