// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Adds a layout of the operator, or changes the one of this name; what is wrong, where it cannot be.
 */
export const insertStatementMapping: StatementOf<{ name: string | null | undefined; mapping: unknown }, Record<string, never>> = statement(
  'insert_statement_mapping',
  ['name', 'mapping'],
  `insert into statement_mapping (name, layout, added_at) values ($1, $2, gateway_now())
on conflict (name) do update set layout = excluded.layout, added_at = excluded.added_at`,
)

/**
 * The layouts that the operator has added, by name.
 */
export const selectStatementMappings: StatementOf<void, { layout: unknown }> = statement(
  'select_statement_mappings',
  [],
  `select layout from statement_mapping order by name`,
)
