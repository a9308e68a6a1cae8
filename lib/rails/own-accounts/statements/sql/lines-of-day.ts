import type { Queryable } from '../../../../platform/db/database.ts'
import type { KnownLine, NewLine } from '../identity/line-facts.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { daysOfStatementLines, knownStatementLines, newStatementLines } from '#sql/statement_line'
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

type LineRow = RowOf<typeof newStatementLines>

/** The lines of a statement and day that are not identified yet, in the order of the file. */
export async function newLines(database: Queryable, statementId: string, day: string): Promise<NewLine[]> {
  const { rows } = await database.query(newStatementLines({ statementId, day }))
  return rows.map(toLine)
}

/** The lines that other statements have brought for a day. */
export async function knownLines(
  database: Queryable,
  { id, importId, accountId }: StoredStatement,
  day: string,
): Promise<KnownLine[]> {
  const { rows } = await database.query(knownStatementLines({ accountId, day, id, importId }))
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
