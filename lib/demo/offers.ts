import { currencies, type Currency } from '../money/currency.ts'
import { amountShortest, type Money } from '../money/money.ts'
import { isFailure } from '../payments/failure.ts'
import type { House } from '../payments/house.ts'
import { type PaymentOption, paymentOptions } from '../payments/payment-options.ts'
import { priceOf, products } from './products.ts'
import { demoMerchantCode } from './shop.ts'

/**
 * Which currencies the shop's form offers, and which ways to pay. Read in the process, as a merchant would know it from
 * their contract; whatever the shop does for an order goes over HTTP.
 */
export async function offeredCurrencies(house: House): Promise<Currency[]> {
  const [product] = products
  const offered = await Promise.all(
    currencies.map(
      async (currency) =>
        product && (await offeredOptions(house, priceOf(product, currency.code))).length > 0,
    ),
  )
  return currencies.filter((_, index) => offered[index])
}

/** The ways to pay this amount; none when the currency or the amount is not served. */
export async function offeredOptions(house: House, price: Money): Promise<readonly PaymentOption[]> {
  const written = { amountText: amountShortest(price), currencyCode: price.currencyCode }
  const options = await paymentOptions(house, demoMerchantCode, 'payin', written)
  return isFailure(options) ? [] : options.value
}
