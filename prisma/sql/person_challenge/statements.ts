// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Keeps for 5 minutes what a device is asked to sign.
 */
export const challengeInsert: StatementOf<{ hash: Uint8Array | null | undefined; personId: string | null | undefined }, Record<string, never>> = statement(
  'challenge_insert',
  ['hash', 'personId'],
  `insert into person_challenge (hash, person_id, expires_at) values ($1, $2, gateway_now() + interval '5 minutes')`,
)

/**
 * Takes a challenge, once; nothing where it was taken, is too old, or was somebody else's.
 */
export const challengeTake: StatementOf<{ hash: Uint8Array | null | undefined; personId: string | null | undefined }, Record<string, never>> = statement(
  'challenge_take',
  ['hash', 'personId'],
  `delete from person_challenge
 where hash = $1 and person_id is not distinct from $2::uuid and expires_at > gateway_now()`,
)
