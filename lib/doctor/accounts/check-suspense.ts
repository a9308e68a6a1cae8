import { amountShortest } from '../../money/money.ts'
import { describedAccounts } from '../../payments/sql/account-names.ts'
import { suspenseAges } from '../../payments/suspense/suspense-ages.ts'
import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'

/** As docs/alerts.yml has it. */
const assignedWithinSeconds = 86_400

/**
 * Whether money of a live gateway has waited for a person for over a day: a finding for each account and
 * direction.
 */
export async function checkSuspense(db: Queryable, { mode }: Config): Promise<Finding[]> {
  if (mode !== 'live') return []
  const old = await suspenseAges(db, assignedWithinSeconds)
  const nameOf = await describedAccounts(db)
  return old.map(({ accountId, direction, count, money, oldestSeconds }) => {
    const items = count === 1 ? 'An item' : `${count} items`
    const hours = Math.floor(oldestSeconds / 3_600)
    const amount = `${amountShortest(money)} ${money.currencyCode}`
    return finding(
      'SUSPENSE_OLD',
      `${items} of suspense (${direction}, ${amount}) of the account ${nameOf(accountId)} for over a day: the oldest has been open for ${hours} h.`,
    )
  })
}
