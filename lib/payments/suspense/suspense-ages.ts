import { suspenseItems } from '../../ledger/suspense/suspense-items.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'

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
  const { rows } = await database.query<{
    receiving_account_id: string
    direction: SuspenseAge['direction']
    count: number
    currency_code: string
    amount: string
    oldest: Date
    seconds: number
  }>({
    name: 'suspense_ages',
    text: `
      select receiving_account_id, direction, currency_code, count(*)::int as count, sum(amount) as amount,
             min(opened_at) as oldest, greatest(extract(epoch from gateway_now() - min(opened_at)), 0)::float8 as seconds
        from ${suspenseItems} item
        where is_due and ($1::float8 is null or opened_at < gateway_now() - $1 * interval '1 second')
       group by receiving_account_id, direction, currency_code order by receiving_account_id, direction`,
    values: [openFor ?? null],
  })
  return rows.map((row) => ({
    accountId: row.receiving_account_id,
    direction: row.direction,
    count: row.count,
    money: moneyFromDatabase(row.amount, row.currency_code),
    oldestOpenedAt: row.oldest,
    oldestSeconds: row.seconds,
  }))
}
