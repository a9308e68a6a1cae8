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
  const { rows } = await database.query<StoredImport>({
    name: 'bank_imports',
    text: `
      select import.id, import.format, import.file_name as "fileName", import.imported_by as "importedBy", import.state, import.started_at as "startedAt", import.undone_at as "undoneAt",
             import.ignored, import.duplicates, import.warnings,
             import.ignored + (select coalesce(sum(lines), 0)::int from bank_statement where import_id = import.id) as lines,
             line.*, line.receipts - line.matched as suspense
        from bank_import import
        cross join lateral (
          select count(*) filter (where line.state = 'RECEIPT')::int as receipts,
                 count(*) filter (where line.state in ('PAYOUT', 'PAYOUT_RETURN'))::int + import.payouts as payouts,
                 count(*) filter (where line.state = 'OPEN_DEBIT' and exists (
                   select from suspense_item item where item.statement_line_id = line.id and item.closed_at is null))::int as "openDebits",
                 count(*) filter (where line.is_possible_duplicate and line.state <> 'UNDONE')::int as "possibleDuplicates",
                 count(*) filter (where line.state = 'RECEIPT' and exists (
                   select from receipt join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
                    where receipt.source = $3 and receipt.source_id in (line.id::text, line.id || '/1')))::int as matched,
                 count(*) filter (where line.restores is not null and line.state <> 'UNDONE')::int as restored
            from statement_line line where line.import_id = import.id) line
       where ($1::text is null or import.id::text = $1)
         and ($7::uuid is null or (import.started_at, import.id) < (select started_at, id from bank_import where id = $7))
         and (($4::uuid is null and $5::date is null and $6::date is null) or exists (
               select from bank_statement statement
                where statement.import_id = import.id and ($4 is null or statement.receiving_account_id = $4)
                  and ($5 is null or statement.to_day >= $5) and ($6 is null or statement.from_day <= $6)))
       order by import.started_at desc, import.id desc limit $2`,
    values: [
      id ?? null,
      limit,
      ownAccountsRailName,
      accountId ?? null,
      from ?? null,
      to ?? null,
      after ?? null,
    ],
  })
  return rows
}

interface StatementRow {
  import_id: string
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
export const selectStatements = async (database: Queryable, importId: string): Promise<ImportedStatement[]> =>
  (await statementsOf(database, [importId])).get(importId) ?? []

/** The same of several imports, by their IDs. */
export async function statementsOf(
  database: Queryable,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, ImportedStatement[]>> {
  const { rows } = await database.query<StatementRow>({
    name: 'imported_statements',
    text: `
      select statement.import_id, account.id as account_id, coalesce(statement.named_account, account.identifier) as account, account.currency_code,
             statement.number, from_day, to_day, opening, closing, lines
        from bank_statement statement join receiving_account account on account.id = statement.receiving_account_id
       where statement.import_id = any($1::uuid[]) order by statement.position`,
    values: [importIds],
  })
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
  }
}
