import type { PurchaseKind } from '../orders/order-kind.ts'
import { z } from 'zod'
import { locales } from '../../i18n/locales.ts'
import { formFields } from '../../methods/parts/form-fields.ts'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import { type Money, money, parseTypedAmount } from '../../money/money.ts'
import { outcomesByPrefix } from './outcomes.ts'
import { priceOf, products, type Product } from './products.ts'
import type { ScenarioNumber } from './scenarios.ts'

/** What a customer wants to buy, and how they are sent to the hosted page. */
export interface Purchase {
  readonly kind: PurchaseKind
  readonly product: Product
  readonly money: Money
  readonly scenario: ScenarioNumber
  readonly idPrefix: string
  /** The way to pay that scenarios 4 and 5 name, and whose customer data scenarios 2 to 5 carry. */
  readonly method?: PayinMethod
  readonly paymentOperatorCode?: string
  /** Only fields of the method that were filled in. */
  readonly customer: Readonly<Record<string, string>>
  /** `lang` of the link; absent: the browser's. */
  readonly lang?: string
}

/** Which control of the shop's form has an invalid value. */
export type PurchaseFault = 'product' | 'currencyCode' | 'amount' | 'scenario' | 'idPrefix' | 'method'

const text = z.string().trim().max(255).catch('')
const form = z.object({
  kind: z.enum(['payin', 'topup']).catch('payin'),
  product: text,
  currencyCode: text,
  amount: text,
  scenario: z.enum(['1', '2', '3', '4', '5']).catch('1'),
  idPrefix: text,
  method: text,
  paymentOperatorCode: text,
  lang: z.enum(locales).optional().catch(undefined),
})

/** Reads the shop's form. An empty amount means the product's price. */
export function parsePurchase(
  fields: Readonly<Record<string, unknown>>,
): Purchase | { readonly fault: PurchaseFault } {
  const given = form.parse(fields)
  const { kind, currencyCode, lang } = given
  const product = products.find(({ code }) => code === given.product)
  if (!product) return { fault: 'product' }
  if (!isCurrencyCode(currencyCode)) return { fault: 'currencyCode' }
  const price = readPrice(given.amount, product, currencyCode)
  if (!price) return { fault: 'amount' }
  if (!outcomesByPrefix.some(({ prefix }) => prefix === given.idPrefix)) return { fault: 'idPrefix' }
  const scenario = Number(given.scenario) as ScenarioNumber
  const method = scenario === 1 ? undefined : methodNamed(given.method, kind, currencyCode)
  if (scenario > 1 && !method) return { fault: 'method' }
  return {
    kind,
    product,
    money: price,
    scenario,
    idPrefix: given.idPrefix,
    customer: method ? readCustomer(fields, method, currencyCode) : {},
    ...(method && { method }),
    ...(method && given.paymentOperatorCode && { paymentOperatorCode: given.paymentOperatorCode }),
    ...(lang && { lang }),
  }
}

/** Methods are identified by their object: two of them share a code. */
const methodNamed = (
  object: string,
  kind: PurchaseKind,
  currencyCode: CurrencyCode,
): PayinMethod | undefined =>
  payinMethods.find(
    (method) =>
      method.object === object && method.kinds.includes(kind) && method.currencies.includes(currencyCode),
  )

function readPrice(written: string, product: Product, currencyCode: CurrencyCode): Money | undefined {
  if (written === '') return priceOf(product, currencyCode)
  const amount = parseTypedAmount(written, currencyCode)
  return typeof amount === 'bigint' && amount > 0n ? money(amount, currencyCode) : undefined
}

function readCustomer(
  fields: Readonly<Record<string, unknown>>,
  method: PayinMethod,
  currencyCode: CurrencyCode,
): Purchase['customer'] {
  const filled = formFields(method, currencyCode).map(({ name }) => [name, text.parse(fields[name])] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}
