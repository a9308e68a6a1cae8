import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { lastSnapshot } from '#sql/ledger_snapshot'
import * as sql from '#sql/ledger_posting'

/** A house account: its balance is computed as the sum of its postings, not stored. */
export interface HouseAccount {
  readonly id: string
  readonly kind: string
  /** Negative: an asset or an expense of the gateway. Positive: a liability or an income. */
  readonly balance: Money
}

/** All house accounts, by ID: the last snapshot and the postings after it. */
export async function readHouseAccounts(database: Queryable): Promise<HouseAccount[]> {
  const cut = await database.query(lastSnapshot())
  const { rows } = await database.query(sql.readHouseAccounts({ entryId: cut.rows[0]?.entry_id ?? 0n }))
  return rows.map(({ id, kind, currency_code: currencyCode, balance }) => ({
    id,
    kind,
    balance: moneyFromDatabase(balance, currencyCode),
  }))
}
