import type { FileWarning } from '../../../../bank-files/statements/statement.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { BookedFigures } from '../booking/book-import.ts'
import type { ImportedStatement } from '../import-result.ts'

/** An import as it is stored. */
export interface StoredImport extends BookedFigures {
  readonly id: string
  readonly format: string
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

/**
 * Imports, newest first: one by its ID, or those before a time. The lines of an import are those of its
 * statements and those that the bank has not booked.
 */
export async function selectImports(
  database: Queryable,
  { id, limit = 1 }: { readonly id?: string; readonly limit?: number },
): Promise<StoredImport[]> {
  const { rows } = await database.query<StoredImport>({
    name: 'bank_imports',
    text: `
      select import.id, import.format, import.state, import.started_at as "startedAt", import.undone_at as "undoneAt",
             import.ignored, import.duplicates, import.warnings,
             import.ignored + (select coalesce(sum(lines), 0)::int from bank_statement where import_id = import.id) as lines,
             line.*, line.receipts - line.matched as suspense
        from bank_import import
        cross join lateral (
          select count(*) filter (where line.state = 'RECEIPT')::int as receipts,
                 count(*) filter (where line.state in ('PAYOUT', 'PAYOUT_RETURN'))::int as payouts,
                 count(*) filter (where line.state = 'OPEN_DEBIT' and exists (
                   select from suspense_item item where item.statement_line_id = line.id and item.closed_at is null))::int as "openDebits",
                 count(*) filter (where line.is_possible_duplicate and line.state <> 'UNDONE')::int as "possibleDuplicates",
                 count(*) filter (where line.state = 'RECEIPT' and exists (
                   select from receipt join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
                    where receipt.source = $3 and receipt.source_id in (line.id::text, line.id || '/1')))::int as matched
            from statement_line line where line.import_id = import.id) line
       where $1::text is null or import.id::text = $1
       order by import.started_at desc, import.id limit $2`,
    values: [id ?? null, limit, ownAccountsRailName],
  })
  return rows
}

interface StatementRow {
  account_id: string
  account: string
  currency_code: string
  number: string | null
  from_day: string | null
  to_day: string | null
  opening: string | null
  closing: string | null
  lines: number
}

/** The statements of an import, in the order of the file. */
export async function selectStatements(database: Queryable, importId: string): Promise<ImportedStatement[]> {
  const { rows } = await database.query<StatementRow>({
    name: 'imported_statements',
    text: `
      select account.id as account_id, coalesce(statement.named_account, account.identifier) as account, account.currency_code,
             statement.number, from_day, to_day, opening, closing, lines
        from bank_statement statement join receiving_account account on account.id = statement.receiving_account_id
       where statement.import_id = $1 order by statement.position`,
    values: [importId],
  })
  return rows.map((row) => ({
    idAccount: row.account_id,
    account: row.account,
    number: row.number ?? undefined,
    from: row.from_day ?? undefined,
    to: row.to_day ?? undefined,
    opening: row.opening === null ? undefined : moneyFromDatabase(row.opening, row.currency_code),
    closing: row.closing === null ? undefined : moneyFromDatabase(row.closing, row.currency_code),
    lines: row.lines,
  }))
}
