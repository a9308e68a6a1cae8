import type { ShopBalance } from '#lib/demo/api/read-balances.ts'
import { payoutOutcomesByPrefix } from '#lib/demo/forms/outcomes.ts'
import { namesOperator, payeeFields, type PayeeField } from '#lib/demo/forms/payee-fields.ts'
import type { PayoutFault } from '#lib/demo/forms/payout-form.ts'
import { priceOf, products } from '#lib/demo/forms/products.ts'
import type { PayoutMethod } from '#lib/methods/payout-method.ts'
import { payoutMethods, payoutMethodsFor } from '#lib/methods/payout-registry.ts'
import { currencies, type Currency, type CurrencyCode } from '#lib/money/currency.ts'
import { amountShortest, money, type Money } from '#lib/money/money.ts'

/** The data that the payout form is rendered from. */
export interface PayoutFormData {
  readonly currencies: readonly Currency[]
  readonly currencyCode: CurrencyCode
  readonly methods: readonly PayoutMethod[]
  readonly method: PayoutMethod
  readonly payee: readonly PayeeField[]
  readonly operatorIsMandatory: boolean
  /** As a person would type it. */
  readonly amount: string
  readonly available: Money | undefined
  readonly idPrefix: string
  readonly fault: PayoutFault | undefined
}

/** The controls whose values the form is rendered from again. */
export const keptPayoutChoices = ['currencyCode', 'method', 'idPrefix'] as const

const faults: readonly string[] = ['currencyCode', 'method', 'amount', 'idPrefix'] satisfies PayoutFault[]
const isFault = (text: unknown): text is PayoutFault => typeof text === 'string' && faults.includes(text)

const paidOut = currencies.filter(({ code }) => payoutMethodsFor(code).length > 0)

/** Reads the choices from the query; without one, the first currency with a balance. */
export function readPayoutFormData(
  query: Readonly<Record<string, string | string[] | undefined>>,
  balances: readonly ShopBalance[],
): PayoutFormData {
  const withMoney = balances.find(
    ({ available }) => available.amount > 0n && isPaidOut(available.currencyCode),
  )
  const asked = paidOut.find(({ code }) => code === query['currencyCode'])?.code
  const currencyCode = asked ?? withMoney?.available.currencyCode ?? 'INR'
  const methods = payoutMethodsFor(currencyCode)
  const method = methods.find(({ code }) => code === query['method']) ?? methods[0] ?? firstMethod
  const [cheapest] = products
  const price = cheapest ? priceOf(cheapest, currencyCode) : money(100n, currencyCode)
  return {
    currencies: paidOut,
    currencyCode,
    methods,
    method,
    payee: payeeFields(method, currencyCode),
    operatorIsMandatory: namesOperator(method, currencyCode),
    amount: amountShortest(money(price.amount / 5n || 1n, currencyCode)),
    available: balances.find(({ available }) => available.currencyCode === currencyCode)?.available,
    idPrefix: payoutOutcomesByPrefix.find(({ prefix }) => prefix === query['idPrefix'])?.prefix ?? '',
    fault: isFault(query['fault']) ? query['fault'] : undefined,
  }
}

const isPaidOut = (currencyCode: CurrencyCode): boolean => paidOut.some(({ code }) => code === currencyCode)
const [firstMethod] = payoutMethods as readonly [PayoutMethod, ...PayoutMethod[]]
