import type { UnfinishedImport } from '../../../../payments/rail/bank-side.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/** The imports whose lines are not all booked, or not all undone, the oldest first. */
export async function unfinishedImports(database: Queryable): Promise<readonly UnfinishedImport[]> {
  const { rows } = await database.query<UnfinishedImport>({
    name: 'unfinished_bank_imports',
    text: `
      select id, file_name as "fileName", state, extract(epoch from gateway_now() - started_at)::float8 as seconds
        from bank_import where state in ('BOOKING', 'UNDOING') order by started_at, id`,
    values: [],
  })
  return rows
}
