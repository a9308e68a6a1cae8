// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Stores a merchant's logo, replacing the previous one; `null` removes it.
 */
export const merchantLogoDelete: StatementOf<{ merchantCode: string | null | undefined }, Record<string, never>> = statement(
  'merchant_logo_delete',
  ['merchantCode'],
  `delete from merchant_logo where merchant_code = $1`,
)

/**
 * The logo of any merchant, by the SHA-256 of its bytes in hex.
 */
export const merchantLogoFind: StatementOf<{ hash: string | null | undefined }, { contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'; bytes: Buffer }> = statement(
  'merchant_logo_find',
  ['hash'],
  `select content_type as "contentType", bytes from merchant_logo where hash = $1 limit 1`,
)

/**
 * Stores a merchant's logo, replacing the previous one; `null` removes it.
 */
export const merchantLogoUpsert: StatementOf<{ merchantCode: string | null | undefined; hash: string | null | undefined; contentType: string | null | undefined; bytes: Uint8Array | null | undefined }, Record<string, never>> = statement(
  'merchant_logo_upsert',
  ['merchantCode', 'hash', 'contentType', 'bytes'],
  `insert into merchant_logo (merchant_code, hash, content_type, bytes) values ($1, $2, $3, $4)
  on conflict (merchant_code) do update set
    hash = excluded.hash, content_type = excluded.content_type, bytes = excluded.bytes, created_at = now()`,
)
