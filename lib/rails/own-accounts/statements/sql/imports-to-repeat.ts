import type { FileWarning } from '../../../../bank-files/statements/statement.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/** The warning of an import that was undone, or of one that had reported some of its transfers. */
export const linesUndone = 'LINES_UNDONE'

/**
 * The imports in force whose files have transfers that an undone import had brought, oldest first: those
 * whose reports of them count no more, and those of the same format and days that left lines out as known,
 * which are not kept. Such an import ended after the undone one had begun.
 */
export async function importsToRepeat(transaction: Queryable, importId: string): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>({
    name: 'imports_to_repeat',
    text: `
      with recursive undone as (
        select receiving_account_id, format, min(booked_on) as first_day, max(booked_on) as last_day
          from statement_line where import_id = $1 and state = 'UNDONE' group by 1, 2),
      reporting as (
        select id, import_id from statement_line where import_id = $1 and state = 'UNDONE'
        union
        select report.id, report.import_id
          from reporting join statement_line report on report.duplicate_of = reporting.id and report.state = 'UNDONE'),
      repeating as (
        select statement.import_id
          from undone join bank_statement statement using (receiving_account_id, format)
          join bank_import import on import.id = statement.import_id and import.duplicates > 0
          join bank_import this on this.id = $1 and coalesce(import.booked_at, this.started_at) >= this.started_at
         where statement.from_day <= undone.last_day and statement.to_day >= undone.first_day)
      select id from bank_import
       where id <> $1 and state in ('BOOKING', 'BOOKED')
         and (id in (select import_id from reporting) or id in (select import_id from repeating))
       order by started_at, id`,
    values: [importId],
  })
  return rows.map(({ id }) => id)
}

/** Adds a warning to imports, once: "statement list" shows it. */
export async function warnImports(
  transaction: Queryable,
  importIds: readonly string[],
  warning: FileWarning,
): Promise<void> {
  await transaction.query({
    name: 'warn_bank_imports',
    text: `
      update bank_import set warnings = warnings || $2::jsonb
       where id = any($1::uuid[]) and not warnings @> $2::jsonb`,
    values: [importIds, JSON.stringify([warning])],
  })
}
