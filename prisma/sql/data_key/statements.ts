// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Inserts keys, except where the owner has one in use for the purpose.
 */
export const addDataKeys: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined; merchantCodes: readonly (string | null | undefined)[] | null | undefined; purposes: readonly (string | null | undefined)[] | null | undefined; wrappeds: readonly (Uint8Array | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'add_data_keys',
  ['ids', 'merchantCodes', 'purposes', 'wrappeds'],
  `insert into data_key (id, merchant_code, purpose, wrapped)
select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[]) on conflict do nothing`,
)

/**
 * The digest of this installation.
 */
export const addDigestKey: StatementOf<{ id: string | null | undefined; secretKey: Uint8Array | null | undefined }, Record<string, never>> = statement(
  'add_digest_key',
  ['id', 'secretKey'],
  `insert into data_key (id, purpose, wrapped) values ($1, 'DIGEST', $2) on conflict do nothing`,
)

/**
 * The stored key of digests, which the first start writes; undefined before.
 */
export const digestKey: StatementOf<{ id: string | null | undefined }, { wrapped: Buffer }> = statement(
  'digest_key',
  ['id'],
  `select wrapped from data_key where id = $1`,
)

/**
 * Records that no row is left that these keys encrypted, except of visits and answers, which end by time.
 */
export const endRotation: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'end_rotation',
  ['keys'],
  `update data_key k set resealed_at = clock_timestamp()
 where k.id = any($1::uuid[]) and not exists (select from payer_data d where d.data_key_id = k.id)`,
)

/**
 * Whether the key of digests was stored, whatever opens it.
 */
export const hasDigestKey: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'has_digest_key',
  ['id'],
  `select from data_key where id = $1`,
)

/**
 * The keys of the installation that are in use; undefined where they were not made yet.
 */
export const installationKeys: StatementOf<void, { id: string; purpose: 'SEAL' | 'LOOKUP' | 'DIGEST'; wrapped: Buffer }> = statement(
  'installation_keys',
  [],
  `select id, purpose, wrapped from data_key where coalesce(merchant_code, '') = '' and retired_at is null`,
)

/**
 * The keys that make the hashes of a merchant, or of all merchants (undefined), and those of the
 * installation, under which payers are stored before their merchant is known.
 */
export const lookupKeys: StatementOf<{ merchantCode: string | null | undefined }, { id: string; merchant_code: string | null; wrapped: Buffer }> = statement(
  'lookup_keys',
  ['merchantCode'],
  `select id, merchant_code, wrapped from data_key
 where purpose = 'LOOKUP' and ($1::text is null or coalesce(merchant_code, $1) = $1) order by id`,
)

/**
 * The keys of a merchant that are in use; undefined where one is missing.
 */
export const merchantKeys: StatementOf<{ merchantCode: string | null | undefined }, { id: string; purpose: 'SEAL' | 'LOOKUP' | 'DIGEST'; wrapped: Buffer }> = statement(
  'merchant_keys',
  ['merchantCode'],
  `select id, purpose, wrapped from data_key where coalesce(merchant_code, '') = $1 and retired_at is null`,
)

/**
 * Retires the key in use of each owner whose last rotation has finished, and puts a new one in use.
 */
export const retireDataKeys: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'retire_data_keys',
  ['ids'],
  `update data_key set retired_at = clock_timestamp() where id = any($1::uuid[])`,
)
