import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { ItemFacts } from '../facts.ts'

/** What the banks of the items' accounts charge at most within a debit, in minor units, by the account. */
export async function feesUpTo(
  database: Queryable,
  items: readonly ItemFacts[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await database.query<{ id: string; currency_code: string; fee: string }>({
    name: 'fees_up_to_of_accounts',
    text: `
      select id, currency_code, fee_up_to as fee from receiving_account
       where id = any($1::uuid[]) and fee_up_to is not null`,
    values: [[...new Set(items.map(({ accountId }) => accountId))]],
  })
  return new Map(rows.map((row) => [row.id, moneyFromDatabase(row.fee, row.currency_code).amount]))
}
