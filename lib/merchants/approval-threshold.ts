import type { CurrencyCode } from '../money/currency.ts'
import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { approveAbove } from '#sql/merchant_currency'

/**
 * Whether another person of the merchant has to agree with a payout or refund that one of them creates by form:
 * with every one, until the merchant has a threshold in the currency.
 */
export async function isAboveThreshold(
  database: Queryable,
  merchantCode: string,
  money: Money,
): Promise<boolean> {
  const threshold = await approvalThreshold(database, merchantCode, money.currencyCode)
  return threshold === undefined || money.amount > threshold.amount
}

/** The merchant's threshold in a currency; undefined: it has none. */
export async function approvalThreshold(
  database: Queryable,
  merchantCode: string,
  currencyCode: CurrencyCode,
): Promise<Money | undefined> {
  const { rows } = await database.query(approveAbove({ merchantCode, currencyCode }))
  const text = rows[0]?.approve_above
  return text === null || text === undefined ? undefined : moneyFromDatabase(text, currencyCode)
}
