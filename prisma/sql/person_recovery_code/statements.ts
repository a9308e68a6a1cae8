// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Uses a code up; nothing where it was used before.
 */
export const recoveryCodeUse: StatementOf<{ personId: string | null | undefined; codeHash: Uint8Array | null | undefined }, Record<string, never>> = statement(
  'recovery_code_use',
  ['personId', 'codeHash'],
  `delete from person_recovery_code where person_id = $1 and code_hash = $2`,
)

/**
 * Deletes the codes that a person had before.
 */
export const recoveryCodesForget: StatementOf<{ personId: string | null | undefined }, Record<string, never>> = statement(
  'recovery_codes_forget',
  ['personId'],
  `delete from person_recovery_code where person_id = $1`,
)

/**
 * Gives a person new codes.
 */
export const recoveryCodesInsert: StatementOf<{ personId: string | null | undefined; hashes: readonly (Uint8Array | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'recovery_codes_insert',
  ['personId', 'hashes'],
  `insert into person_recovery_code (person_id, code_hash) select $1, unnest($2::bytea[])`,
)
