// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Hashes of the merchant's current secrets; none where it is closed.
 */
export const merchantSecretActive: StatementOf<{ merchantCode: string | null | undefined }, { hash: string }> = statement(
  'merchant_secret_active',
  ['merchantCode'],
  `select hash from merchant_secret join merchant on merchant.code = merchant_code
 where merchant_code = $1 and removed_at is null and closed_at is null`,
)

/**
 * Stores the hash of a secret for tokens.
 */
export const merchantSecretInsert: StatementOf<{ code: string | null | undefined; secretHash: string | null | undefined }, Record<string, never>> = statement(
  'merchant_secret_insert',
  ['code', 'secretHash'],
  `insert into merchant_secret (merchant_code, hash) values ($1, $2)`,
)
