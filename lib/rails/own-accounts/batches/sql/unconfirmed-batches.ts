import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { unconfirmedPayoutBatches } from '#sql/payout_batch'

/**
 * Each account whose bank executes payouts in files, or has an open one, and how long its bank has not
 * confirmed the oldest.
 */
export async function unconfirmedBatches(
  database: Queryable,
): Promise<RowOf<typeof unconfirmedPayoutBatches>[]> {
  const { rows } = await database.query(unconfirmedPayoutBatches({ ownAccountsRailName }))
  return rows
}
