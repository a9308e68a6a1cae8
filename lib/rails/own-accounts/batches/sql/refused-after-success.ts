import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { payoutsRefusedAfterSuccess } from '#sql/audit_event'

/** How many payouts of an account its bank refused although they had succeeded. */
export type RefusedAfterSuccess = RowOf<typeof payoutsRefusedAfterSuccess>

/**
 * Each account whose bank executes payouts in files, or has refused one late, and how many payouts and
 * returns its bank refused in the last seven days after they had succeeded. One whose money came back
 * counts no more. Reads the audit, which keeps what a status report said without a change to any payout.
 */
export async function refusedAfterSuccess(database: Queryable): Promise<RefusedAfterSuccess[]> {
  const { rows } = await database.query(payoutsRefusedAfterSuccess({ ownAccountsRailName }))
  return rows
}
