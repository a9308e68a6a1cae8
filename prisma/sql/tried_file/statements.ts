// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Forgets a file that was imported, or that nobody wants.
 */
export const forgetTriedFile: StatementOf<{ id: string | null | undefined; personId: string | null | undefined }, Record<string, never>> = statement(
  'forget_tried_file',
  ['id', 'personId'],
  `delete from tried_file where id::text = $1 and person_id = $2`,
)

/**
 * Keeps a file that a person tried, with what would become of it.
 */
export const insertTriedFile: StatementOf<{ id: string | null | undefined; personId: string | null | undefined; receivingAccountId: string | null | undefined; fileName: string | null | undefined; sealed: Uint8Array | null | undefined; trial: unknown }, Record<string, never>> = statement(
  'insert_tried_file',
  ['id', 'personId', 'receivingAccountId', 'fileName', 'sealed', 'trial'],
  `insert into tried_file (id, person_id, receiving_account_id, file_name, sealed, trial, tried_at)
values ($1, $2, $3, $4, $5, $6, gateway_now())`,
)

/**
 * The file itself, encrypted.
 */
export const readTriedBytes: StatementOf<{ id: string | null | undefined; personId: string | null | undefined }, { receiving_account_id: string; file_name: string; sealed: Buffer }> = statement(
  'read_tried_bytes',
  ['id', 'personId'],
  `select receiving_account_id, file_name, sealed from tried_file where id::text = $1 and person_id = $2`,
)

/**
 * What a file would become that the same person tried.
 */
export const readTriedFile: StatementOf<{ id: string | null | undefined; personId: string | null | undefined }, { receiving_account_id: string; file_name: string; trial: object; tried_at: Date }> = statement(
  'read_tried_file',
  ['id', 'personId'],
  `select receiving_account_id, file_name, trial, tried_at from tried_file where id::text = $1 and person_id = $2`,
)
