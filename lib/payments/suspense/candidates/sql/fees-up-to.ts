import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { ItemFacts } from '../facts.ts'
import { feesUpToOfAccounts } from '#sql/receiving_account'

/** What the banks of the items' accounts charge at most within a debit, in minor units, by the account. */
export async function feesUpTo(
  database: Queryable,
  items: readonly ItemFacts[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await database.query(
    feesUpToOfAccounts({ accountIds: [...new Set(items.map(({ accountId }) => accountId))] }),
  )
  return new Map(rows.map((row) => [row.id, moneyFromDatabase(row.fee, row.currency_code).amount]))
}
