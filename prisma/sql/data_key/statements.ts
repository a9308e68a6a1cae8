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
 * Locks the key in use of each owner whose last rotation has finished, in a fixed order, so that two rotations at once
 * wait for each other and do not deadlock. The owner is null for all, '' for the installation.
 */
export const dataKeysToReplace: StatementOf<{ owner: string | null | undefined }, { id: string; merchant_code: string | null }> = statement(
  'data_keys_to_replace',
  ['owner'],
  `select k.id, k.merchant_code from data_key k
 where ($1::text is null or coalesce(k.merchant_code, '') = $1) and k.purpose = 'SEAL' and k.retired_at is null
   and not exists (
     select from data_key earlier
      where coalesce(earlier.merchant_code, '') = coalesce(k.merchant_code, '') and earlier.purpose = 'SEAL'
        and earlier.retired_at is not null and earlier.resealed_at is null)
 order by k.id for update`,
)

/**
 * Deletes keys that were replaced more than a day ago and that no row names, of an owner as data_keys_to_replace takes it.
 */
export const deleteUnusedKeys: StatementOf<{ owner: string | null | undefined }, Record<string, never>> = statement(
  'delete_unused_keys',
  ['owner'],
  `delete from data_key k
 where ($1::text is null or coalesce(k.merchant_code, '') = $1) and k.purpose = 'SEAL'
   and k.retired_at < now() - interval '1 day' and k.resealed_at is not null
   and not exists (select from payer_data d where d.data_key_id = k.id)
   and not exists (select from callback_answer a where a.data_key_id = k.id)
   and not exists (select from checkout_session s where k.id in (s.order_key_id, s.entered_key_id))`,
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
 * The keys in use of a merchant, or of the installation (null).
 */
export const keysInUse: StatementOf<{ merchantCode: string | null | undefined }, { id: string; purpose: 'SEAL' | 'LOOKUP' | 'DIGEST'; wrapped: Buffer }> = statement(
  'keys_in_use',
  ['merchantCode'],
  `select id, purpose, wrapped from data_key where coalesce(merchant_code, '') = coalesce($1, '') and retired_at is null`,
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
 * Merchants that lack one of their two keys in use, for encrypting and for finding.
 */
export const merchantsWithoutKeys: StatementOf<{ limit: bigint | number | null | undefined }, { code: string }> = statement(
  'merchants_without_keys',
  ['limit'],
  `select code from merchant
 where (select count(*) from data_key where coalesce(merchant_code, '') = code and retired_at is null) < 2
 order by code limit $1`,
)

/**
 * Retires the key in use of each owner whose last rotation has finished, and puts a new one in use.
 */
export const retireDataKeys: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'retire_data_keys',
  ['ids'],
  `update data_key set retired_at = clock_timestamp() where id = any($1::uuid[])`,
)

/**
 * The keys that were replaced, of an owner as data_keys_to_replace takes it.
 */
export const retiredDataKeys: StatementOf<{ owner: string | null | undefined }, { id: string }> = statement(
  'retired_data_keys',
  ['owner'],
  `select k.id from data_key k
 where ($1::text is null or coalesce(k.merchant_code, '') = $1) and k.purpose = 'SEAL' and k.retired_at is not null
 order by k.id`,
)
