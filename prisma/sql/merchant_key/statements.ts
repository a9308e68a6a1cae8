// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Removes a public key: token requests signed with it are refused from now on.
 */
export const merchantKeyRemove: StatementOf<{ code: string | null | undefined; fingerprint: string | null | undefined }, Record<string, never>> = statement(
  'merchant_key_remove',
  ['code', 'fingerprint'],
  `update merchant_key set removed_at = now()
  where merchant_code = $1 and fingerprint = $2 and removed_at is null`,
)

/**
 * Registers a key, again if it was removed.
 */
export const merchantKeyUpsert: StatementOf<{ merchantCode: string | null | undefined; fingerprint: string | null | undefined; pem: string | null | undefined }, Record<string, never>> = statement(
  'merchant_key_upsert',
  ['merchantCode', 'fingerprint', 'pem'],
  `insert into merchant_key (merchant_code, fingerprint, public_key) values ($1, $2, $3)
  on conflict (merchant_code, fingerprint) do update set removed_at = null`,
)

/**
 * The public keys in use of merchants that are not closed.
 */
export const merchantKeysActive: StatementOf<{ codes: unknown }, { merchant_code: string; public_key: string }> = statement(
  'merchant_keys_active',
  ['codes'],
  `select merchant_key.merchant_code, public_key
  from json_array_elements_text($1) as asked (code) join merchant_key on merchant_key.merchant_code = asked.code
  join merchant on merchant.code = asked.code
 where removed_at is null and closed_at is null`,
)
