import type { Queryable } from '../../../../platform/db/database.ts'
import { deleteRepeated, keepDecisions } from '../sql/keep-decisions.ts'
import {
  knownLines,
  lineDays,
  newLines,
  statementsOfImport,
  type StoredStatement,
} from '../sql/lines-of-day.ts'
import type { ReportedLine } from '../reported/reported-lines.ts'
import { identifyLines } from './identify-lines.ts'
import { lockStatementsOf } from './lock-statements.ts'
import { replaceTotals } from './replace-total.ts'

/**
 * Tells which stored lines of an import are new, statement by statement and day by day, in the caller's
 * transaction. The accounts are locked until it ends, so that two imports that bring the same transfers, and
 * the undo of one, wait for each other. `reportedOf` says what the rail of an account has reported by itself.
 * Returns the number of lines that were known.
 */
export async function identifyImport(
  transaction: Queryable,
  importId: string,
  isTrial: boolean,
  reportedOf: (accountId: string) => Promise<readonly ReportedLine[]>,
): Promise<{ readonly accounts: readonly string[]; readonly added: number; readonly duplicates: number }> {
  const statements = await statementsOfImport(transaction, importId)
  const accounts = [...new Set(statements.map(({ accountId }) => accountId))].toSorted()
  const reported = new Map<string, ReportedDays>()
  await lockStatementsOf(transaction, accounts)
  for (const account of accounts)
    reported.set(
      account,
      Map.groupBy(await reportedOf(account), ({ bookedOn }) => bookedOn),
    )
  let added = 0
  let duplicates = 0
  for (const statement of statements) {
    const found = await identifyStatement(
      transaction,
      statement,
      reported.get(statement.accountId) ?? new Map(),
      isTrial,
    )
    added += found.added
    duplicates += found.duplicates
  }
  return { accounts, added, duplicates }
}

/** What the rail of an account has reported, by day. */
type ReportedDays = ReadonlyMap<string, readonly ReportedLine[]>

async function identifyStatement(
  transaction: Queryable,
  statement: StoredStatement,
  reported: ReportedDays,
  isTrial: boolean,
) {
  let added = 0
  let duplicates = 0
  for (const day of await lineDays(transaction, statement.id)) {
    const lines = await newLines(transaction, statement.id, day)
    const known = await knownLines(transaction, statement, day)
    const shown = new Set(known.map(({ report }) => report))
    const unshown = (reported.get(day) ?? []).filter(({ id }) => !shown.has(id))
    const found = identifyLines(statement.format, lines, known, unshown)
    const decisions = await replaceTotals(transaction, found, isTrial)
    await keepDecisions(transaction, decisions)
    await deleteRepeated(transaction, decisions.repeated)
    added += decisions.booked.length
    duplicates += decisions.sighted.length + decisions.repeated.length
  }
  await transaction.query({
    name: 'statement_is_identified',
    text: 'update bank_statement set is_in_force = not $2 where id = $1',
    values: [statement.id, isTrial],
  })
  return { added, duplicates }
}
