import type { FileWarning } from '../../../../bank-files/statements/statement.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import * as sql from '#sql/statement_line'
import { warnBankImports } from '#sql/bank_import'

/** The warning of an import that was undone, or of one that had reported some of its transfers. */
export const linesUndone = 'LINES_UNDONE'

/**
 * The imports in force whose files have transfers that an undone import had brought, oldest first: those
 * whose reports of them count no more, and those of the same format and days that left lines out as known,
 * which are not kept. Such an import ended after the undone one had begun.
 */
export async function importsToRepeat(transaction: Queryable, importId: string): Promise<string[]> {
  const { rows } = await transaction.query(sql.importsToRepeat({ importId }))
  return rows.map(({ id }) => id)
}

/** Adds a warning to imports, once: "statement list" shows it. */
export async function warnImports(
  transaction: Queryable,
  importIds: readonly string[],
  warning: FileWarning,
): Promise<void> {
  await transaction.query(warnBankImports({ importIds, warnings: JSON.stringify([warning]) }))
}
