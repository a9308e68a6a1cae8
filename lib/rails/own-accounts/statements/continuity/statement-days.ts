import type { Queryable } from '../../../../platform/db/database.ts'
import { daysOfStatements } from '#sql/bank_statement'

/** The days that a statement covers, both inclusive: `YYYY-MM-DD`. */
export interface StatementSpan {
  readonly importId: string
  readonly from: string
  readonly to: string
}

/** The statements in force of an account that cover a day of a period, the earliest first; at most 1 000. */
export async function statementSpans(
  database: Queryable,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly StatementSpan[]> {
  const { rows } = await database.query(daysOfStatements({ accountId, from, to }))
  return rows.map((row) => ({ importId: row.import_id, from: row.from_day, to: row.to_day }))
}
