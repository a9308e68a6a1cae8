import type { Queryable } from '../../../../platform/db/database.ts'
import type { KnownLine, NewLine } from '../identity/line-facts.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { daysOfStatementLines } from '#sql/statement_line'
import { statementsOfBankImport } from '#sql/bank_statement'

export type StoredStatement = RowOf<typeof statementsOfBankImport>

/** The statements of an import, in the order of the file. */
export async function statementsOfImport(database: Queryable, importId: string): Promise<StoredStatement[]> {
  const { rows } = await database.query(statementsOfBankImport({ importId }))
  return rows
}

/** The days on which the lines of a statement were booked. */
export async function lineDays(database: Queryable, statementId: string): Promise<string[]> {
  const { rows } = await database.query(daysOfStatementLines({ statementId }))
  return rows.map(({ day }) => day)
}

interface LineRow {
  id: string
  direction: 'CREDIT' | 'DEBIT'
  millionths: string
  identity: bigint
  refs: bigint[]
  bank_ref: bigint | null
  time: string | null
  balance: string | null
  entry: number | null
  batch_of: number | null
}

// As text: the largest amount in millionths is more than a bigint of the database holds.
// The balance is that of the file, else what its opening balance makes of the lines.
const columns = `
  line.id, line.direction, trunc(line.amount * 1000000)::text as millionths, line.identity, line.refs, line.bank_ref, line.entry, line.batch_of,
  to_char(line.time_of_day, 'HH24:MI:SS') as time,
  trunc(coalesce(line.balance_after, statement.opening + line.change_through) * 1000000)::text as balance`
const lines = 'statement_line line join bank_statement statement on statement.id = line.statement_id'

/** The lines of a statement and day that are not identified yet, in the order of the file. */
export async function newLines(database: Queryable, statementId: string, day: string): Promise<NewLine[]> {
  const { rows } = await database.query<LineRow>({
    name: 'new_statement_lines',
    text: `
      select ${columns} from ${lines}
       where line.statement_id = $1 and line.booked_on = $2 and line.state = 'READ' order by line.position`,
    values: [statementId, day],
  })
  return rows.map(toLine)
}

interface KnownRow extends LineRow {
  statement_id: string
  is_of_this_file: boolean
  format: string
  occurrence: number
  duplicate_of: string | null
  report: string | null
  is_apart: boolean
}

/**
 * The lines that other statements have brought for a day. `is_apart`: of the statement that this one
 * continues, by its number and balance; both are of the same format, so that none of its lines is
 * repeated. Or of an import that is being undone, or a report of such a line: it will count no more, and
 * until then it keeps its number among equal lines. `is_of_this_file`: of another statement of the file that
 * is not this one once more.
 */
export async function knownLines(
  database: Queryable,
  { id, importId, accountId }: StoredStatement,
  day: string,
): Promise<KnownLine[]> {
  const { rows } = await database.query<KnownRow>({
    name: 'known_statement_lines',
    text: `
      with before as (
        select earlier.id
          from bank_statement this join bank_statement earlier
            on earlier.receiving_account_id = this.receiving_account_id and earlier.format = this.format and earlier.id <> this.id
         where this.id = $3 and earlier.closing = this.opening and earlier.opening <> earlier.closing and earlier.to_day <= this.to_day
           and (earlier.is_in_force or earlier.import_id = $4)
           and (${numberOf('this')} = ${numberOf('earlier')} + 1 or (${numberOf('this')} = 1 and ${numberOf('earlier')} > 1))),
      undoing as (select id from bank_import where state = 'UNDOING'),
      again as (
        select other.id from bank_statement this join bank_statement other using (import_id, receiving_account_id, lines)
         where this.id = $3 and (this.number, this.opening, this.closing, this.from_day, this.to_day)
           is not distinct from (other.number, other.opening, other.closing, other.from_day, other.to_day))
      select ${columns}, line.statement_id, line.format, occurrence,
             line.import_id = $4 and line.statement_id not in (select id from again) as is_of_this_file,
             case when state <> 'REPORTED' then duplicate_of end as duplicate_of,
             case when state = 'REPORTED' and line.import_id not in (select id from undoing) then duplicate_of end as report,
             line.statement_id in (select id from before) or line.import_id in (select id from undoing)
               or (duplicate_of is not null and exists (
                 select from statement_line transfer join undoing on undoing.id = transfer.import_id
                  where transfer.id = line.duplicate_of)) as is_apart
        from ${lines}
       where line.receiving_account_id = $1 and booked_on = $2 and state not in ('READ', 'UNDONE') and (not is_trial or line.import_id = $4)
       order by occurrence, line.id`,
    values: [accountId, day, id, importId],
  })
  return rows.map((row) => ({
    ...toLine(row),
    statementId: row.statement_id,
    isOfThisFile: row.is_of_this_file,
    format: row.format,
    occurrence: row.occurrence,
    ...(row.duplicate_of !== null && { duplicateOf: row.duplicate_of }),
    ...(row.report !== null && { report: row.report }),
    isApart: row.is_apart,
  }))
}

/** SQL: 143 of `00143/1`. */
export const numberOf = (statement: string): string =>
  `substring(${statement}.number from '^\\D{0,20}(\\d{1,15})')::bigint`

const toLine = (row: LineRow): NewLine => ({
  id: row.id,
  direction: row.direction,
  amount: BigInt(row.millionths),
  identity: row.identity,
  references: row.refs,
  ...(row.bank_ref !== null && { bankReference: row.bank_ref }),
  ...(row.time !== null && { time: row.time }),
  ...(row.balance !== null && { balance: BigInt(row.balance) }),
  ...(row.entry !== null && { entry: row.entry }),
  ...(row.batch_of !== null && { batchOf: row.batch_of }),
})
