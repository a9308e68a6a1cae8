import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { PayoutBatch } from '../batch.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { lateRefusalsTold as lateRefusalsToldStatement, payoutsRefusedAfterSuccess } from '#sql/audit_event'

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

type Told = RowOf<typeof lateRefusalsToldStatement>

/**
 * The late refusals of a batch that the audit has, and of which operators are still reminded: a report that is
 * imported again says nothing new.
 * The caller holds the batch's row, so that of concurrent imports one is the first.
 */
export async function lateRefusalsTold(
  transaction: Queryable,
  { id, exportedAt }: Pick<PayoutBatch, 'id' | 'exportedAt'>,
): Promise<readonly Told[]> {
  const { rows } = await transaction.query(lateRefusalsToldStatement({ id, exportedAt }))
  return rows
}
