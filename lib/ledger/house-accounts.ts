import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'

/** A house account: its balance is computed as the sum of its postings, not stored. */
export interface HouseAccount {
  readonly id: string
  readonly kind: string
  /** Negative: an asset or an expense of the gateway. Positive: a liability or an income. */
  readonly balance: Money
}

/** All house accounts, by ID: the last snapshot and the postings after it. */
export async function readHouseAccounts(database: Queryable): Promise<HouseAccount[]> {
  const cut = await database.query<{ entry_id: bigint | null }>({
    name: 'last_snapshot',
    text: 'select max(entry_id) as entry_id from ledger_snapshot',
  })
  const { rows } = await database.query<{ id: string; kind: string; currency_code: string; balance: string }>(
    {
      name: 'read_house_accounts',
      text: `
      with moved as (
        select account_id, sum(amount) as amount from ledger_posting
         where entry_id > $1 and account_seq is null group by account_id)
      select account.id, account.kind, account.currency_code,
             coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as balance
        from ledger_account account
        left join moved on moved.account_id = account.id
        left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = $1
       where account.merchant_code is null order by account.id`,
      values: [cut.rows[0]?.entry_id ?? 0n],
    },
  )
  return rows.map(({ id, kind, currency_code: currencyCode, balance }) => ({
    id,
    kind,
    balance: moneyFromDatabase(balance, currencyCode),
  }))
}
