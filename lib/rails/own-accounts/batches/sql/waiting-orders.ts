import type { CurrencyCode } from '../../../../money/currency.ts'
import { currencyFromDatabase } from '../../../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { askedOfBank } from '#sql/payout_batch'
import { ordersThatWait, sumsOfOrdersThatWait } from '#sql/payout_order'

/** An order that no batch in force has. */
export interface WaitingOrder {
  readonly key: string
  readonly currencyCode: CurrencyCode
  /** Of the return of a suspense item: the account that has its money. Any account may pay a payout. */
  readonly accountId: string | undefined
}

/** The orders that wait for a batch, at most `limit` payouts and as many returns. */
export async function selectWaiting(database: Queryable, limit: number): Promise<readonly WaitingOrder[]> {
  const { rows } = await database.query(ordersThatWait({ ownAccountsRailName, limit }))
  return rows.map((row) => ({
    key: row.key,
    currencyCode: currencyFromDatabase(row.currency_code),
    accountId: row.account_id ?? undefined,
  }))
}

/** What the orders that wait add up to. */
export interface WaitingSum extends Omit<WaitingOrder, 'key'> {
  readonly count: number
  readonly money: Money
}

/** How many orders wait for a batch: payouts by currency, returns by the account that has their money. */
export async function selectWaitingSums(database: Queryable): Promise<readonly WaitingSum[]> {
  const { rows } = await database.query(sumsOfOrdersThatWait({ ownAccountsRailName }))
  return rows.map((row) => ({
    currencyCode: currencyFromDatabase(row.currency_code),
    accountId: row.account_id ?? undefined,
    count: row.count,
    money: moneyFromDatabase(row.amount, row.currency_code),
  }))
}

/** What the bank of an account was asked for and has not debited yet. */
export async function askedOf(
  database: Queryable,
  accountId: string,
  currencyCode: CurrencyCode,
): Promise<Money> {
  const { rows } = await database.query(askedOfBank({ accountId }))
  return moneyFromDatabase(rows[0]?.amount ?? '0', currencyCode)
}
