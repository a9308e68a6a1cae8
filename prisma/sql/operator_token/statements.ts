// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The rights of a token that was not revoked; accounts are null where it is for all.
 */
export const operatorTokenByHash: StatementOf<{ tokenHash: Uint8Array | null | undefined }, { id: string; name: string; scopes: string[] | null; accounts: string[] | null }> = statement(
  'operator_token_by_hash',
  ['tokenHash'],
  `select id::text, name, scopes, case when not all_accounts then account_ids::text[] end as accounts
  from operator_token where token_hash = $1 and revoked_at is null`,
)

/**
 * Writes a token, once under its ID; accounts are null where it is for all.
 */
export const operatorTokenInsert: StatementOf<{ id: string | null | undefined; name: string | null | undefined; scopes: readonly (string | null | undefined)[] | null | undefined; allAccounts: boolean | null | undefined; accounts: readonly (string | null | undefined)[] | null | undefined; tokenHash: Uint8Array | null | undefined }, { id: string; name: string; scopes: string[] | null; accounts: string[] | null }> = statement(
  'operator_token_insert',
  ['id', 'name', 'scopes', 'allAccounts', 'accounts', 'tokenHash'],
  `insert into operator_token (id, name, scopes, all_accounts, account_ids, token_hash, created_at)
values ($1, $2, $3, $4, $5::text[]::uuid[], $6, gateway_now())
on conflict (id) do nothing
returning id::text, name, scopes, case when not all_accounts then account_ids::text[] end as accounts`,
)

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

/**
 * Every token that there ever was, the oldest first; accounts are null where it is for all.
 */
export const operatorTokens: StatementOf<void, { id: string; name: string; scopes: string[] | null; accounts: string[] | null; created_at: Date; last_used_at: Date | null; revoked_at: Date | null }> = statement(
  'operator_tokens',
  [],
  `select id::text, name, scopes, case when not all_accounts then account_ids::text[] end as accounts, created_at, last_used_at, revoked_at
  from operator_token order by created_at, id`,
)
