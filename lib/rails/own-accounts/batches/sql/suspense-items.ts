import { amountFixed, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { HeldOrder } from './named-orders.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import * as sql from '#sql/suspense_item'

/** Money that left an account, and that nobody explained yet. */
export type OpenDebit = RowOf<typeof sql.holdOpenDebits>

/**
 * The open debits of exactly this amount on an account, oldest first, at most two, locked. A caller that gets
 * two cannot tell them apart.
 */
export async function holdOpenDebits(
  transaction: Queryable,
  accountId: string,
  money: Money,
): Promise<readonly OpenDebit[]> {
  const { rows } = await transaction.query(
    sql.holdOpenDebits({ accountId, currencyCode: money.currencyCode, money: amountFixed(money) }),
  )
  return rows
}

/** What a statement names of an order, and its account and amount. */
type NamedItem = Pick<HeldOrder, 'key' | 'money'>

const valuesOf = (accountId: string, { key, money }: NamedItem) => ({
  accountId,
  key,
  currencyCode: money.currencyCode,
  amount: amountFixed(money),
})

/** An open debit that names an order and has its amount, the oldest, locked. */
export async function holdNamedDebit(
  transaction: Queryable,
  accountId: string,
  order: NamedItem,
): Promise<OpenDebit | undefined> {
  const { rows } = await transaction.query(sql.holdDebitOfOrder(valuesOf(accountId, order)))
  return rows[0]
}

/** The open item of a credit that names an order and has its amount, the oldest, locked: its ID. */
export async function holdNamedCredit(
  transaction: Queryable,
  accountId: string,
  order: NamedItem,
): Promise<string | undefined> {
  const { rows } = await transaction.query(sql.holdCreditOfOrder(valuesOf(accountId, order)))
  return rows[0]?.id
}
