import type { Queryable } from '../../platform/db/database.ts'
import { offsetsInUse } from '../../payments/create/sql/offsets-in-use.ts'
import { describedAccounts } from '../../payments/sql/account-names.ts'
import { finding, type Finding } from '../finding.ts'

const muchInUse = 0.8

/** Whether an account runs out of amounts that differ: a finding for each. */
export async function checkOffsets(db: Queryable): Promise<Finding[]> {
  const full = (await offsetsInUse(db)).filter(({ share }) => share >= muchInUse)
  const nameOf = await describedAccounts(db)
  return full.map(({ accountId, share, offsetUpTo }) =>
    finding(
      'OFFSETS_IN_USE',
      `On the account ${nameOf(accountId)} open payments of one price hold ${Math.floor(share * 100)} % of the ${offsetUpTo} amounts that it may ask.`,
    ),
  )
}
