import type { Queryable } from '../../../../platform/db/database.ts'
import { numberOf } from '../sql/lines-of-day.ts'
import { continuesAnother } from './continues-another.ts'
import { acceptedGaps as acceptedGapsStatement } from '#sql/accepted_gap'

/** Something that is missing between two statements of an account. */
export interface Gap {
  readonly code: 'STATEMENT_MISSING' | 'BALANCE_GAP'
  /** The same for the same two statements, whenever it is looked for. */
  readonly key: string
  readonly message: string
  /** The first day of the statement after the gap, `YYYY-MM-DD`. */
  readonly from: string
}

interface GapRow {
  id: string
  number: string | null
  from_day: string
  number_before: string | null
  is_number_missing: boolean
  opening: string | null
  expected: string | null
  is_balance_missing: boolean
}

/**
 * Finds gaps in the statements of an account that nobody has accepted. A number follows the one before of
 * its format, or begins again in a new year, or the statement continues the balance of a later one in
 * another format: what that one covers is not missing. An opening balance is the closing balance of an
 * earlier statement, or what the lines since another statement's opening make of it: exports of tables
 * overlap.
 */
export async function findGaps(database: Queryable, accountId: string): Promise<Gap[]> {
  const { rows } = await database.query<GapRow>({
    name: 'gaps_of_statements',
    text: `
      with statement as (
        select id, receiving_account_id, format, number, ${numberOf('bank_statement')} as no, from_day, to_day, opening, closing
          from bank_statement
         where receiving_account_id = $1 and is_in_force and from_day is not null and opening is not null and closing is not null),
      first as (
        select id from statement where from_day = (select min(from_day) from statement)
         order by to_day, no nulls last, ${continuesAnother('statement')}, id limit 1),
      followed as (
        select *, lag(number) over earlier as number_before, lag(no) over earlier as no_before, lag(to_day) over earlier as day_before
          from statement window earlier as (partition by format order by from_day, to_day, no nulls last, id)),
      -- Anti-joins on equal values: looked for row by row, the work would grow with the square of the statements.
      without_number as (
        select this.id from followed this
         where no is not null and no_before is not null and no not in (no_before, no_before + 1)
           and not (extract(year from to_day) > extract(year from day_before) and no % 1000 = 1)
           and not exists (select from statement other where other.format = this.format and other.no = this.no - 1
             and extract(year from other.to_day) = extract(year from this.to_day))
           and not exists (select from statement other where other.format <> this.format and other.closing = this.opening
             and other.to_day > this.day_before and other.to_day <= this.from_day)),
      unlinked as (
        select this.id from statement this
         where this.id <> (select id from first) and not exists (
           select from statement other
            where other.id <> this.id and other.closing = this.opening and other.to_day <= this.to_day)),
      expected as materialized (
        select followed.*, without_number.id is not null as is_number_missing, unlinked.id is not null as is_unlinked,
               (select earlier.opening + coalesce((
                  select sum(case line.direction when 'CREDIT' then line.amount else -line.amount end)
                    from statement_line line
                   where line.receiving_account_id = $1 and line.booked_on >= earlier.from_day and line.booked_on < followed.from_day
                     and line.state not in ('READ', 'DUPLICATE', 'UNDONE') and not line.is_trial), 0)
                  from statement earlier
                 where unlinked.id is not null and earlier.from_day <= followed.from_day and earlier.id <> followed.id
                 order by earlier.from_day desc, earlier.to_day desc limit 1) as expected
          from followed left join without_number using (id) left join unlinked using (id)
         where without_number.id is not null or unlinked.id is not null)
      select id, number, from_day, number_before, is_number_missing, trim_scale(opening)::text as opening,
             trim_scale(expected)::text as expected, is_unlinked and opening is distinct from expected as is_balance_missing
        from expected
       where is_number_missing or (is_unlinked and opening is distinct from expected)
       order by from_day, to_day, no nulls last, id`,
    values: [accountId],
  })
  const accepted = await acceptedGaps(database, accountId)
  return rows.flatMap(gapsOf).filter(({ key }) => !accepted.has(key))
}

function gapsOf(row: GapRow): Gap[] {
  const { number, from_day: from, opening } = row
  const name = number === null ? `the statement from ${from}` : `the statement ${number} from ${from}`
  const gaps: Gap[] = []
  if (row.is_number_missing)
    gaps.push({
      code: 'STATEMENT_MISSING',
      key: `number ${row.number_before} to ${number} from ${from}`,
      from,
      message: `${name} follows the number ${row.number_before}: statements between them are missing`,
    })
  if (row.is_balance_missing)
    gaps.push({
      code: 'BALANCE_GAP',
      key: `balance ${opening} from ${from}`,
      from,
      message: `${name} opens with ${opening}, the balance before it is ${row.expected ?? 'not known'}: lines are missing`,
    })
  return gaps
}

async function acceptedGaps(database: Queryable, accountId: string): Promise<ReadonlySet<string>> {
  const { rows } = await database.query(acceptedGapsStatement({ accountId }))
  return new Set(rows.map(({ gap }) => gap))
}
