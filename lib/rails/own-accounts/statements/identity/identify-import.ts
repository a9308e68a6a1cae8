import type { Queryable } from '../../../../platform/db/database.ts'
import { deleteRepeated, keepDecisions } from '../sql/keep-decisions.ts'
import {
  knownLines,
  lineDays,
  newLines,
  statementsOfImport,
  type StoredStatement,
} from '../sql/lines-of-day.ts'
import { identifyLines } from './identify-lines.ts'
import { replaceTotals } from './replace-total.ts'

/**
 * Tells which stored lines of an import are new, statement by statement and day by day, in the caller's
 * transaction. The accounts are locked until it ends, so that two imports that bring the same transfers
 * wait for each other. Returns the number of lines that were known.
 */
export async function identifyImport(
  transaction: Queryable,
  importId: string,
  isTrial: boolean,
): Promise<{ readonly accounts: readonly string[]; readonly added: number; readonly duplicates: number }> {
  const statements = await statementsOfImport(transaction, importId)
  const accounts = [...new Set(statements.map(({ accountId }) => accountId))].toSorted()
  for (const account of accounts) await lockStatementsOf(transaction, account)
  let added = 0
  let duplicates = 0
  for (const statement of statements) {
    const found = await identifyStatement(transaction, statement, isTrial)
    added += found.added
    duplicates += found.duplicates
  }
  return { accounts, added, duplicates }
}

/** One import of an account at a time decides what is new. */
async function lockStatementsOf(transaction: Queryable, accountId: string): Promise<void> {
  await transaction.query({
    name: 'lock_statements_of_account',
    text: `select pg_advisory_xact_lock(hashtextextended('statements of ' || $1, 0))`,
    values: [accountId],
  })
}

async function identifyStatement(transaction: Queryable, statement: StoredStatement, isTrial: boolean) {
  let added = 0
  let duplicates = 0
  for (const day of await lineDays(transaction, statement.id)) {
    const lines = await newLines(transaction, statement.id, day)
    const known = await knownLines(transaction, statement, day)
    const found = identifyLines(statement.format, lines, known)
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
