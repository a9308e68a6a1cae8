import type { UnfinishedImport } from '../../../../payments/rail/bank-side.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { unfinishedBankImports } from '#sql/bank_import'

/** The imports whose lines are not all booked, or not all undone, the oldest first. */
export async function unfinishedImports(database: Queryable): Promise<readonly UnfinishedImport[]> {
  const { rows } = await database.query(unfinishedBankImports())
  return rows
}
