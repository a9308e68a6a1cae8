import { currencies, currencyFromDatabase, isCurrencyCode, type CurrencyCode } from '../money/currency.ts'
import { add, moneyFromDatabase, moneyJson, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import * as merchantBalanceSql from '#sql/merchant_balance'
import * as merchantSql from '#sql/merchant'

/**
 * A merchant's balance of one currency; `balance = available + reserved` (specification-gaps.md, "Shapes not
 * shown").
 */
export interface Balance {
  readonly currencyCode: CurrencyCode
  readonly json: { currencyCode: string; balance: number; available: number; reserved: number }
}

/**
 * All balances of a merchant, one for each currency that the gateway supports, in alphabetical order of the
 * currency.
 */
export async function readBalances(database: Queryable, merchantCode: string): Promise<Balance[]> {
  const { rows } = await database.query(
    merchantSql.readBalances({ merchantCode, currencyCode: currencies.map(({ code }) => code) }),
  )
  return rows.flatMap(({ currency_code: currencyCode, ...row }) => {
    if (!isCurrencyCode(currencyCode)) return []
    const available = moneyFromDatabase(row.available, currencyCode)
    const reserved = moneyFromDatabase(row.reserved, currencyCode)
    const json = {
      currencyCode,
      balance: moneyJson(add(available, reserved)).amount,
      available: moneyJson(available).amount,
      reserved: moneyJson(reserved).amount,
    }
    return [{ currencyCode, json }]
  })
}

/** A merchant's balance in one currency, as the transaction sees it. */
export async function readBalance(
  database: Queryable,
  merchantCode: string,
  currencyCode: CurrencyCode,
): Promise<{ readonly available: Money; readonly reserved: Money }> {
  const { rows } = await database.query(merchantBalanceSql.readBalance({ merchantCode, currencyCode }))
  const money = (text = '0') => moneyFromDatabase(text, currencyCode)
  return { available: money(rows[0]?.available), reserved: money(rows[0]?.reserved) }
}

/** What a merchant has in a currency in which something was booked. */
export interface MerchantBalance {
  readonly merchantCode: string
  readonly currencyCode: CurrencyCode
  readonly available: Money
  readonly reserved: Money
}

/** Balances of all merchants, or of one, by merchant and currency: at most `limit` after a place. */
export async function listBalances(
  database: Queryable,
  merchantCode: string | undefined,
  after: Pick<MerchantBalance, 'merchantCode' | 'currencyCode'> | undefined,
  limit: number,
): Promise<readonly MerchantBalance[]> {
  const { rows } = await database.query(
    merchantBalanceSql.balancesOfAll({
      merchantCode,
      afterMerchantCode: after?.merchantCode ?? '',
      afterCurrencyCode: after?.currencyCode ?? '',
      limit,
    }),
  )
  return rows.map((row) => {
    const currencyCode = currencyFromDatabase(row.currency_code)
    return {
      merchantCode: row.merchant_code,
      currencyCode,
      available: moneyFromDatabase(row.available, currencyCode),
      reserved: moneyFromDatabase(row.reserved, currencyCode),
    }
  })
}
