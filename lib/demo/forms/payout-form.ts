import { z } from 'zod'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import { payoutMethodsFor } from '../../methods/payout-registry.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { amountShortest, type Money, money, parseTypedAmount } from '../../money/money.ts'
import { payoutOutcomesByPrefix } from './outcomes.ts'
import { payeeFields } from './payee-fields.ts'

/** A payout as the shop's form orders it. */
export interface PayoutForm {
  readonly money: Money
  readonly method: PayoutMethod
  readonly paymentOperatorCode: string
  readonly idPrefix: string
  readonly payee: readonly { readonly path: string; readonly value: string }[]
}

/** Which control of the form has an invalid value. */
export type PayoutFault = 'currencyCode' | 'method' | 'amount' | 'idPrefix'

const text = z.string().trim().max(255).catch('')
const form = z.object({
  currencyCode: text,
  method: text,
  amount: text,
  idPrefix: text,
  paymentOperatorCode: text,
})

/** Reads the form. The gateway validates the payee's data. */
export function parsePayoutForm(
  fields: Readonly<Record<string, unknown>>,
): PayoutForm | { readonly fault: PayoutFault } {
  const { currencyCode, amount: amountText, idPrefix, paymentOperatorCode, ...given } = form.parse(fields)
  if (!isCurrencyCode(currencyCode)) return { fault: 'currencyCode' }
  const method = payoutMethodsFor(currencyCode).find(({ code }) => code === given.method)
  if (!method) return { fault: 'method' }
  const amount = parseTypedAmount(amountText, currencyCode)
  if (typeof amount !== 'bigint' || amount <= 0n) return { fault: 'amount' }
  if (!payoutOutcomesByPrefix.some(({ prefix }) => prefix === idPrefix)) return { fault: 'idPrefix' }
  return {
    money: money(amount, currencyCode),
    method,
    paymentOperatorCode,
    idPrefix,
    payee: payeeFields(method, currencyCode).map(({ path }) => ({ path, value: text.parse(fields[path]) })),
  }
}

/** The filled-in form, for the shop's own records. */
export const payoutFormFields = ({
  money: sent,
  method,
  payee,
  ...rest
}: PayoutForm): Record<string, string> => ({
  ...Object.fromEntries(payee.filter(({ value }) => value !== '').map(({ path, value }) => [path, value])),
  ...rest,
  method: method.code,
  amount: amountShortest(sent),
  currencyCode: sent.currencyCode,
})
