// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Serialises typing a reference and receiving money that carries it, so that each sees the other's result.
 */
export const holdExternalReferences: StatementOf<{ sorted: readonly (string | null | undefined)[] | null | undefined }, { pg_advisory_xact_lock: unknown }> = statement(
  'hold_external_references',
  ['sorted'],
  `select pg_advisory_xact_lock(hashtextextended('external reference ' || reference, 0)) from unnest($1::text[]) as reference`,
)
