import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'

/** Whether a live gateway has an account to which customers can pay. */
export async function checkAccounts(db: Queryable, { mode }: Config): Promise<Finding[]> {
  if (mode !== 'live') return []
  const { rows } = await db.query<{ takesMoney: boolean }>({
    name: 'doctor_accounts',
    text: `
      select exists (
        select from receiving_account r join receiving_account cash on cash.id = coalesce(r.settles_in, r.id)
        where r.disabled_at is null and cash.disabled_at is null and cardinality(r.methods) > 0
      ) as "takesMoney"`,
  })
  return rows[0]?.takesMoney ? [] : [finding('NO_ACCOUNT_TAKES_MONEY', 'No account is enabled.')]
}
