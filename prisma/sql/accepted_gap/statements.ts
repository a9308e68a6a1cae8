// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Accepts the gaps that an account has now, for a reason.
 */
export const acceptGaps: StatementOf<{ accountId: string | null | undefined; reason: string | null | undefined; keys: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'accept_gaps',
  ['accountId', 'reason', 'keys'],
  `insert into accepted_gap (receiving_account_id, gap, reason, accepted_at)
select $1, gap, $2, gateway_now() from unnest($3::text[]) as gap on conflict do nothing`,
)

/**
 * The gaps between statements of accounts that people accepted.
 */
export const acceptedGaps: StatementOf<{ accountIds: readonly (string | null | undefined)[] | null | undefined }, { receiving_account_id: string; gap: string }> = statement(
  'accepted_gaps',
  ['accountIds'],
  `select receiving_account_id, gap from accepted_gap where receiving_account_id = any($1::uuid[])`,
)
