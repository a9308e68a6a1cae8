import type { PurchaseKind } from '#lib/demo/orders/order-kind.ts'
import { type CustomerField, exampleCustomer } from '#lib/demo/forms/example-customer.ts'
import { offeredCurrencies, offeredMethods, type OfferedMethod } from '#lib/demo/forms/offers.ts'
import { outcomesByPrefix } from '#lib/demo/forms/outcomes.ts'
import { priceOf, products, type Product } from '#lib/demo/forms/products.ts'
import type { PurchaseFault } from '#lib/demo/forms/purchase.ts'
import { type ScenarioNumber, scenarios } from '#lib/demo/forms/scenarios.ts'
import type { Gateway } from '#lib/gateway.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import type { Currency, CurrencyCode } from '#lib/money/currency.ts'

/** The data that the shop's form is rendered from. */
export interface OrderFormData {
  readonly kind: PurchaseKind
  readonly product: Product['code']
  readonly currencies: readonly Currency[]
  readonly currencyCode: CurrencyCode
  readonly methods: readonly OfferedMethod[]
  /** The one whose customer data the form shows; undefined where none is offered. */
  readonly chosen: OfferedMethod | undefined
  readonly customer: readonly CustomerField[]
  readonly scenario: ScenarioNumber
  readonly idPrefix: string
  readonly lang: Locale | undefined
  /** The fault of the last attempt to order. */
  readonly fault: PurchaseFault | undefined
}

/** The controls whose values the form is rendered from again. */
export const keptChoices = [
  'kind',
  'currencyCode',
  'method',
  'product',
  'scenario',
  'idPrefix',
  'lang',
] as const

const faults: readonly string[] = [
  'product',
  'currencyCode',
  'amount',
  'scenario',
  'idPrefix',
  'method',
] satisfies PurchaseFault[]

const isFault = (text: unknown): text is PurchaseFault => typeof text === 'string' && faults.includes(text)

/**
 * Reads the choices from the query; INR unless another currency is chosen, since a UPI QR code shows the
 * most.
 */
export async function readOrderFormData(
  gateway: Gateway,
  query: Readonly<Record<string, string | string[] | undefined>>,
): Promise<OrderFormData> {
  const kind = query['kind'] === 'topup' ? 'topup' : 'payin'
  const currencies = await offeredCurrencies(gateway, kind)
  const asked = currencies.find(({ code }) => code === query['currencyCode'])
  const currencyCode =
    (asked ?? currencies.find(({ code }) => code === 'INR') ?? currencies[0])?.code ?? 'INR'
  const [cheapest] = products
  const methods = cheapest ? await offeredMethods(gateway, kind, priceOf(cheapest, currencyCode)) : []
  const chosen = methods.find(({ method }) => method.object === query['method']) ?? methods[0]
  return {
    kind,
    product: products.find(({ code }) => code === query['product'])?.code ?? 'coffee',
    currencies,
    currencyCode,
    methods,
    chosen,
    customer: chosen ? exampleCustomer(chosen.method, currencyCode) : [],
    scenario: scenarios.find(({ number }) => String(number) === query['scenario'])?.number ?? 1,
    idPrefix: outcomesByPrefix.find(({ prefix }) => prefix === query['idPrefix'])?.prefix ?? '',
    lang: locales.find((locale) => locale === query['lang']),
    fault: isFault(query['fault']) ? query['fault'] : undefined,
  }
}
