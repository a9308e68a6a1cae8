import { currencyFromDatabase, type CurrencyCode } from '../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { settlementSums, type SettlementSum } from './settlement.ts'
import * as sql from '#sql/ledger_posting'

/** All that a merchant ever earned and paid in a currency: the sums of one settlement over everything. */
export interface MerchantSums extends Readonly<Record<SettlementSum, Money>> {
  readonly currencyCode: CurrencyCode
  /** What of it lies in `available`, and in `reserved`: together the total of all sums. */
  readonly available: Money
  readonly reserved: Money
}

/** Of each currency in which the merchant has an account, settled or not. */
export async function sumsOfMerchant(
  database: Queryable,
  merchantCode: string,
): Promise<readonly MerchantSums[]> {
  const { rows } = await database.query(sql.sumsOfMerchant({ merchantCode }))
  return rows.map((row) => {
    const currencyCode = currencyFromDatabase(row.currency_code)
    const money = (text: string): Money => moneyFromDatabase(text, currencyCode)
    const sums = Object.fromEntries(settlementSums.map((sum) => [sum, money(row[sum])]))
    return {
      ...(sums as Record<SettlementSum, Money>),
      currencyCode,
      available: money(row.available),
      reserved: money(row.reserved),
    }
  })
}
