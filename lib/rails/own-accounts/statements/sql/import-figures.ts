import type { FileWarning } from '../../../../bank-files/statements/statement.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { BookedFigures } from '../booking/book-import.ts'
import type { ImportedStatement } from '../import-result.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { bankImports } from '#sql/bank_import'
import { importedStatements } from '#sql/bank_statement'

/** An import as it is stored. */
export interface StoredImport extends BookedFigures {
  readonly id: string
  readonly format: string
  /** Undefined where it was sent without a name. */
  readonly fileName: string | null
  /** As `readActor` reads it. */
  readonly importedBy: string
  readonly state: 'READING' | 'BOOKING' | 'BOOKED' | 'UNDOING' | 'UNDONE'
  readonly startedAt: Date
  readonly undoneAt: Date | null
  readonly lines: number
  readonly ignored: number
  readonly duplicates: number
  readonly possibleDuplicates: number
  /** Debits that nobody has explained yet. */
  readonly openDebits: number
  readonly warnings: readonly FileWarning[]
}

/** Which imports: one by its ID, those of an account, those with statements about some days. */
export interface ImportFilter {
  readonly id?: string | undefined
  readonly accountId?: string | undefined
  /** YYYY-MM-DD, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The ID of the last import of the page before. */
  readonly after?: string | undefined
  readonly limit?: number
}

/**
 * Imports, newest first. The lines of an import are those of its
 * statements and those that the bank has not booked.
 */
export async function selectImports(
  database: Queryable,
  { id, accountId, from, to, after, limit = 1 }: ImportFilter,
): Promise<StoredImport[]> {
  const { rows } = await database.query(
    bankImports({ text: id, limit, ownAccountsRailName, accountId, from, to, after }),
  )
  return rows
}

type StatementRow = RowOf<typeof importedStatements>

/** The statements of an import, in the order of the file. */
export const selectStatements = async (database: Queryable, importId: string): Promise<ImportedStatement[]> =>
  (await statementsOf(database, [importId])).get(importId) ?? []

/** The same of several imports, by their IDs. */
export async function statementsOf(
  database: Queryable,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, ImportedStatement[]>> {
  const { rows } = await database.query(importedStatements({ importIds }))
  const byImport = Map.groupBy(rows, (row) => row.import_id)
  return new Map([...byImport].map(([id, found]) => [id, found.map(toStatement)]))
}

function toStatement(row: StatementRow): ImportedStatement {
  return {
    idAccount: row.account_id,
    account: row.account,
    number: row.number ?? undefined,
    from: row.from_day ?? undefined,
    to: row.to_day ?? undefined,
    opening: row.opening === null ? undefined : moneyFromDatabase(row.opening, row.currency_code),
    closing: row.closing === null ? undefined : moneyFromDatabase(row.closing, row.currency_code),
    lines: row.lines,
    sum: moneyFromDatabase(row.sum, row.currency_code),
  }
}
