import { z } from 'zod'
import { isCurrencyCode, type CurrencyCode } from '../money/currency.ts'
import { type Money, money, parseAmount } from '../money/money.ts'
import { outcomesByPrefix } from './outcomes.ts'
import { priceOf, products, type Product } from './products.ts'
import type { ScenarioNumber } from './scenarios.ts'

/** The fields of a `paymentMethod` object that the shop can send along in the link, in the order of its form. */
export const customerFields = [
  'accountName',
  'accountNumber',
  'accountType',
  'emailAddress',
  'phoneNumber',
  'taxId',
  'firstName',
  'lastName',
] as const

export type CustomerField = (typeof customerFields)[number]

/** What somebody wants to buy, and how they are to be sent to the hosted page. */
export interface Purchase {
  readonly product: Product
  readonly money: Money
  readonly scenario: ScenarioNumber
  readonly idPrefix: string
  /** Only fields that were filled in. */
  readonly customer: Readonly<Partial<Record<CustomerField, string>>>
  readonly paymentMethodCode?: string
  readonly paymentOperatorCode?: string
}

/** Which control of the shop's form holds something that cannot be bought. */
export type PurchaseFault =
  'product' | 'currencyCode' | 'amount' | 'scenario' | 'idPrefix' | 'paymentMethodCode'

const text = z.string().trim().max(255).catch('')
const form = z.object({
  product: text,
  currencyCode: text,
  amount: text,
  scenario: z.enum(['1', '2', '3', '4', '5']).catch('1'),
  idPrefix: text,
  paymentMethodCode: text,
  paymentOperatorCode: text,
})

/** Reads the shop's form. An empty amount means the product's price. */
export function parsePurchase(
  fields: Readonly<Record<string, unknown>>,
): Purchase | { readonly fault: PurchaseFault } {
  const given = form.parse(fields)
  const product = products.find(({ code }) => code === given.product)
  if (!product) return { fault: 'product' }
  if (!isCurrencyCode(given.currencyCode)) return { fault: 'currencyCode' }
  const price = readPrice(given.amount, product, given.currencyCode)
  if (!price) return { fault: 'amount' }
  if (!outcomesByPrefix.some(({ prefix }) => prefix === given.idPrefix)) return { fault: 'idPrefix' }
  const scenario = Number(given.scenario) as ScenarioNumber
  if (scenario >= 4 && given.paymentMethodCode === '') return { fault: 'paymentMethodCode' }
  return {
    product,
    money: price,
    scenario,
    idPrefix: given.idPrefix,
    customer: readCustomer(fields),
    ...(given.paymentMethodCode && { paymentMethodCode: given.paymentMethodCode }),
    ...(given.paymentOperatorCode && { paymentOperatorCode: given.paymentOperatorCode }),
  }
}

function readPrice(written: string, product: Product, currencyCode: CurrencyCode): Money | undefined {
  if (written === '') return priceOf(product, currencyCode)
  const amount = parseAmount(written, currencyCode)
  return typeof amount === 'bigint' && amount > 0n ? money(amount, currencyCode) : undefined
}

function readCustomer(fields: Readonly<Record<string, unknown>>): Purchase['customer'] {
  const filled = customerFields.map((name) => [name, text.parse(fields[name])] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}
