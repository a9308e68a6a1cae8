import { z } from 'zod'
import type { Merchant } from '../../merchants/merchant.ts'
import { amountShortest } from '../../money/money.ts'
import { askedMoney, type AskedMoney, type WrittenMoney } from '../../money/written-money.ts'
import { isFailure, invalid, type InvalidRequest } from '../failure.ts'
import { keptInDigest, keptOf, type Given, type KeptFields } from '../kept-fields.ts'
import { validate } from '../validate.ts'
import {
  methodOfBody,
  violationsOfBoth,
  type Chosen,
  type MethodBook,
  type Requestable,
} from './requested-method.ts'

/** The method in the body of a create, which checks its own fields. */
export const methodBody = z.looseObject({
  paymentMethodCode: z.string().min(1).max(255),
  paymentOperatorCode: z.string().min(1).max(255).optional(),
})

/** A valid create of a payin, a top-up or a payout. Whether the merchant may use the method is checked next (406). */
export interface OrderRequest<Method> {
  readonly money: AskedMoney
  readonly callbackUrl: string
  readonly paymentMethodCode: string
  readonly chosen: Chosen<Method>
  readonly kept: KeptFields
  /** What only customers pay has. */
  readonly returnUrl?: string
  /** As requested; whether we have this language is decided later. */
  readonly language?: string | undefined
  /** Payins only. */
  readonly customerId?: string | undefined
}

/** What the body of each of these creates holds. */
interface OrderBody extends Given {
  readonly paymentRequested: { readonly money: WrittenMoney }
  readonly paymentMethod: { readonly paymentMethodCode: string }
  readonly callbackUrl: string
}

/**
 * Reads the body of a create; all violations are listed, those of the method's fields too. `sent` is the body
 * as its schema has it.
 */
export function readOrder<Sent extends OrderBody, Method extends Requestable>(
  merchant: Merchant,
  schema: z.ZodType<Sent>,
  book: MethodBook<Method>,
  body: unknown,
): { readonly value: OrderRequest<Method>; readonly sent: Sent } | InvalidRequest {
  const read = validate(schema, body)
  const chosen = methodOfBody(merchant, book, body)
  if (isFailure(read) || isFailure(chosen)) return invalid(violationsOfBoth(read, chosen))
  const { value: sent } = read
  const { paymentRequested, paymentMethod, callbackUrl } = sent
  const { paymentMethodCode } = paymentMethod
  const money = askedMoney(paymentRequested.money)
  return { value: { money, callbackUrl, paymentMethodCode, chosen, kept: keptOf(sent) }, sent }
}

/**
 * The parsed body without unknown properties: equivalent requests have the same text. Its digest is stored with
 * the payment: the text of a request that was possible before stays as it is.
 */
export function requestText({
  money,
  callbackUrl,
  returnUrl,
  language,
  paymentMethodCode,
  chosen,
  customerId,
  kept,
}: OrderRequest<unknown>): string {
  const method = chosen.request ?? { paymentMethodCode }
  const given = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value])
  return JSON.stringify([
    ...writtenAgain(money),
    callbackUrl,
    ...given(returnUrl),
    method,
    ...given(language),
    ...given(customerId === undefined ? undefined : { customerId }),
    ...keptInDigest(kept),
  ])
}

/** Money in the text of a request: without zeros at its end, if the currency is known. */
export const writtenAgain = (money: AskedMoney): readonly [amount: string, currencyCode: string] => [
  'isUnknown' in money ? money.amountText : amountShortest(money),
  money.currencyCode,
]
