import type { Gateway } from '#lib/gateway.ts'
import { exampleCustomer } from '#lib/demo/example-customer.ts'
import { offeredCurrencies, offeredOptions } from '#lib/demo/offers.ts'
import { priceOf, products, type Product } from '#lib/demo/products.ts'
import type { CustomerField, PurchaseFault } from '#lib/demo/purchase.ts'
import type { Currency, CurrencyCode } from '#lib/money/currency.ts'
import type { PaymentOption } from '#lib/payments/payment-options.ts'

/** Everything that the shop's form is drawn from. */
export interface Counter {
  readonly products: readonly Product[]
  readonly currencies: readonly Currency[]
  readonly currencyCode: CurrencyCode
  readonly options: readonly PaymentOption[]
  readonly customer: Readonly<Partial<Record<CustomerField, string>>>
  /** What was wrong with the last attempt to order. */
  readonly fault: PurchaseFault | undefined
}

const faults: readonly string[] = [
  'product',
  'currencyCode',
  'amount',
  'scenario',
  'idPrefix',
  'paymentMethodCode',
] satisfies PurchaseFault[]

const isFault = (text: unknown): text is PurchaseFault => typeof text === 'string' && faults.includes(text)

/** Reads `?currencyCode=` and `?fault=`; India's rupee unless something else was asked for, since a UPI QR shows most. */
export async function readCounter(
  gateway: Gateway,
  query: Readonly<Record<string, string | string[] | undefined>>,
): Promise<Counter> {
  const currencies = await offeredCurrencies(gateway)
  const asked = currencies.find(({ code }) => code === query['currencyCode'])
  const currencyCode =
    (asked ?? currencies.find(({ code }) => code === 'INR') ?? currencies[0])?.code ?? 'INR'
  const [cheapest] = products
  return {
    products,
    currencies,
    currencyCode,
    options: cheapest ? await offeredOptions(gateway, priceOf(cheapest, currencyCode)) : [],
    customer: exampleCustomer(currencyCode),
    fault: isFault(query['fault']) ? query['fault'] : undefined,
  }
}
