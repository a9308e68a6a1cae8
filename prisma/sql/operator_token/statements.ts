// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Revokes a token: the next request with it is refused.
 */
export const operatorTokenRevoke: StatementOf<{ text: string | null | undefined }, { name: string; revoked_at: Date }> = statement(
  'operator_token_revoke',
  ['text'],
  `update operator_token set revoked_at = gateway_now()
  where id::text = $1 and revoked_at is null returning name, revoked_at`,
)

/**
 * Revokes a token: the next request with it is refused.
 */
export const operatorTokenRevoked: StatementOf<{ text: string | null | undefined }, { name: string; revoked_at: Date }> = statement(
  'operator_token_revoked',
  ['text'],
  `select name, revoked_at from operator_token where id::text = $1 and revoked_at is not null`,
)

/**
 * The rights of a token; undefined where there is none or it was revoked.
 */
export const operatorTokenUsed: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'operator_token_used',
  ['id'],
  `update operator_token set last_used_at = gateway_now()
 where id = $1 and (last_used_at is null or last_used_at < gateway_now() - interval '1 minute')`,
)
