import type { PurchaseKind } from '../orders/order-kind.ts'
import type { Gateway } from '../../gateway.ts'
import type { PayinMethod, PaymentOperator } from '../../methods/payin-method.ts'
import { methodsFor } from '../../methods/payin-registry.ts'
import { currencies, type Currency } from '../../money/currency.ts'
import type { Money } from '../../money/money.ts'
import { paymentOptions } from '../../payments/accept/payment-options.ts'
import { isFailure } from '../../payments/failure.ts'
import { demoMerchantCode } from '../shop.ts'
import { priceOf, products } from './products.ts'

/** A way to pay that the shop's form offers; two of them may share a code. */
export interface OfferedMethod {
  readonly method: PayinMethod
  readonly operators: readonly PaymentOperator[]
}

/**
 * The currencies and ways to pay that the shop's form offers. Read in the process, as a merchant knows them
 * from its contract; everything that the shop does for an order goes over HTTP.
 */
export async function offeredCurrencies(gateway: Gateway, kind: PurchaseKind): Promise<Currency[]> {
  const [product] = products
  const offered = await Promise.all(
    currencies.map(
      async ({ code }) => product && (await offeredMethods(gateway, kind, priceOf(product, code))).length > 0,
    ),
  )
  return currencies.filter((_, index) => offered[index])
}

/** The ways to pay this amount; none when the currency or the amount is not served. */
export async function offeredMethods(
  gateway: Gateway,
  kind: PurchaseKind,
  price: Money,
): Promise<readonly OfferedMethod[]> {
  const { currencyCode } = price
  const merchant = await gateway.merchants.find(demoMerchantCode)
  const options = merchant && (await paymentOptions(gateway, merchant, kind, price))
  if (!options || isFailure(options)) return []
  return methodsFor(kind, currencyCode)
    .filter(({ code }) => options.value.some(({ paymentMethodCode }) => paymentMethodCode === code))
    .flatMap(({ methods }) =>
      methods.map((method) => ({ method, operators: method.operators(currencyCode) })),
    )
}
