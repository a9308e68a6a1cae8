import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import * as sql from '#sql/suspense_item'

/** The items of one account in one direction that wait for a person. */
export interface SuspenseAge {
  readonly accountId: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly count: number
  readonly money: Money
  readonly oldestOpenedAt: Date
  /** How long the oldest has been open. */
  readonly oldestSeconds: number
}

/**
 * How much money waits for a person, and since when; accounts without any are left out. Parts of payments
 * that can still be paid, and money that a refund takes, wait for nobody. With `openFor`, only items that
 * have been open for more than so many seconds.
 */
export async function suspenseAges(database: Queryable, openFor?: number): Promise<readonly SuspenseAge[]> {
  const { rows } = await database.query(sql.suspenseAges({ openFor }))
  return rows.map((row) => ({
    accountId: row.receiving_account_id,
    direction: row.direction,
    count: row.count,
    money: moneyFromDatabase(row.amount, row.currency_code),
    oldestOpenedAt: row.oldest,
    oldestSeconds: row.seconds,
  }))
}
