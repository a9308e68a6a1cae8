import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'
import { doctorAccounts } from '#sql/receiving_account'

/** Whether a live gateway has an account to which customers can pay. */
export async function checkAccounts(db: Queryable, { mode }: Config): Promise<Finding[]> {
  if (mode !== 'live') return []
  const { rows } = await db.query(doctorAccounts())
  return rows[0]?.takesMoney ? [] : [finding('NO_ACCOUNT_TAKES_MONEY', 'No account is enabled.')]
}
