// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Whether the database has a secret that was encrypted with the installation's key: a signing key or a
 * merchant's callback secret.
 */
export const holdsSecrets: StatementOf<void, { held: boolean }> = statement(
  'holds_secrets',
  [],
  `select exists (select from signing_key) or exists (select from merchant) as held`,
)

/**
 * Whether there is a key.
 */
export const signingKeyAny: StatementOf<void, { '?column?': number | null }> = statement(
  'signing_key_any',
  [],
  `select 1 from signing_key limit 1`,
)

/**
 * Adds a key: from now on it signs, while tokens of the earlier ones stay valid until they expire.
 */
export const signingKeyInsert: StatementOf<{ kid: string | null | undefined; secret: Uint8Array | null | undefined }, Record<string, never>> = statement(
  'signing_key_insert',
  ['kid', 'secret'],
  `insert into signing_key (kid, secret) values ($1, $2)`,
)

/**
 * All keys, the newest first: that one signs.
 */
export const signingKeyList: StatementOf<void, { kid: string; secret: Buffer }> = statement(
  'signing_key_list',
  [],
  `select kid, secret from signing_key order by created_at desc, kid desc`,
)

/**
 * Only one process makes the first key.
 */
export const signingKeyLock: StatementOf<void, Record<string, never>> = statement(
  'signing_key_lock',
  [],
  `lock table signing_key in share row exclusive mode`,
)
