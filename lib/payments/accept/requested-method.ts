import { factsOf, type PaymentKind } from '../../money/payment-kinds.ts'
import { z } from 'zod'
import type { Merchant } from '../../merchants/merchant.ts'
import type { MethodRequest } from '../../methods/payin-method.ts'
import { isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import {
  invalid,
  isFailure,
  violationsIn,
  type BusinessFault,
  type InvalidRequest,
  type Violation,
} from '../failure.ts'
import { validate } from '../validate.ts'

/** The methods that a create may name. */
export interface MethodBook<Method> {
  readonly kind: PaymentKind
  resolve(
    code: string,
    currencyCode: CurrencyCode,
    rawPaymentMethod: Readonly<Record<string, unknown>>,
  ): Method | 'UNKNOWN_CODE' | 'NOT_FOR_CURRENCY'
  knows(code: string): boolean
}

export interface Requestable {
  readonly request: (currencyCode: CurrencyCode) => z.ZodType<MethodRequest>
}

/** What a valid create asks for. */
export type Chosen<Method> =
  | { readonly method: Method; readonly request: MethodRequest }
  | {
      readonly unavailable: BusinessFault
      /** The request itself, so that a repeated create is recognised after the method was disabled. */
      readonly request?: MethodRequest
    }

/** A method with its fields, from a body or a form. */
export interface WrittenMethod {
  readonly paymentMethodCode: string
  readonly [field: string]: unknown
}

/** The part of a body that decides which method's rules apply, read even if the rest is invalid. */
const namedMethod = z
  .object({
    paymentRequested: z.object({ money: z.object({ currencyCode: z.string() }) }),
    paymentMethod: z.looseObject({ paymentMethodCode: z.string().min(1) }),
  })
  .transform(({ paymentRequested, paymentMethod }) => ({
    paymentMethod,
    currencyCode: paymentRequested.money.currencyCode,
  }))

/** The method that an API body names; `chooseMethod` decides whether it is available. */
export function methodOfBody<Method extends Requestable>(
  merchant: Merchant,
  book: MethodBook<Method>,
  body: unknown,
): Chosen<Method> | InvalidRequest {
  const named = namedMethod.safeParse(body)
  if (!named.success) return invalid(unknownMethod(book, body))
  return chooseMethod(merchant, book, named.data.currencyCode, named.data.paymentMethod)
}

/**
 * Whether the merchant offers this method in this currency; checks the method's own fields. A method that
 * exists but is not offered for this currency or merchant is rejected before its fields are checked
 * ("Errors").
 */
export function chooseMethod<Method extends Requestable>(
  merchant: Merchant,
  book: MethodBook<Method>,
  currencyCode: string,
  paymentMethod: WrittenMethod,
): Chosen<Method> | InvalidRequest {
  const { paymentMethodCode: code } = paymentMethod
  const resolved = isCurrencyCode(currencyCode)
    ? book.resolve(code, currencyCode, paymentMethod)
    : unknownCurrency(book, code)
  if (resolved === 'UNKNOWN_CODE') return invalid([unknownCode(book.kind, code)])
  if (!isCurrencyCode(currencyCode)) return { unavailable: noCurrency(currencyCode) }
  const unoffered = switchedOff(merchant, book.kind, code, currencyCode)
  if (resolved === 'NOT_FOR_CURRENCY')
    return { unavailable: unoffered ?? noMethod(book.kind, code, currencyCode) }
  const fields = validate(resolved.request(currencyCode), paymentMethod, ['paymentMethod'])
  if (unoffered) return { unavailable: unoffered, ...('value' in fields && { request: fields.value }) }
  return isFailure(fields) ? fields : { method: resolved, request: fields.value }
}

/** All violations of a body and of the method in it, one for each path. */
export function violationsOfBoth(base: object, chosen: object): Violation[] {
  const own = violationsIn(base)
  const listed = (path: string): boolean => own.some((other) => other.path === path)
  return [...own, ...violationsIn(chosen).filter(({ path }) => !listed(path))]
}

/**
 * The fault when the merchant does not have the currency or the method enabled; undefined when it has both.
 */
function switchedOff(
  merchant: Merchant,
  kind: PaymentKind,
  code: string,
  currencyCode: CurrencyCode,
): BusinessFault | undefined {
  if (!merchant.currencyEnabled(currencyCode)) return noCurrency(currencyCode)
  return merchant.method(kind, code, currencyCode).enabled ? undefined : noMethod(kind, code, currencyCode)
}

const noCurrency = (currencyCode: string): BusinessFault => ({
  code: 'CURRENCY_NOT_AVAILABLE',
  message: `${currencyCode} is not available`,
  path: 'paymentRequested.money.currencyCode',
})

/** The message names the kind: the method may be offered in this currency for another kind of payment. */
const noMethod = (kind: PaymentKind, code: string, currencyCode: CurrencyCode): BusinessFault => ({
  code: 'PAYMENT_METHOD_NOT_AVAILABLE',
  message: `${code} is not available for ${factsOf(kind).word}s in ${currencyCode}`,
  path: 'paymentMethod.paymentMethodCode',
})

/**
 * No method is offered for an unknown currency. A method code that does not exist is still reported as a
 * violation.
 */
const unknownCurrency = (
  book: Pick<MethodBook<unknown>, 'knows'>,
  code: string,
): 'UNKNOWN_CODE' | 'NOT_FOR_CURRENCY' => (book.knows(code) ? 'NOT_FOR_CURRENCY' : 'UNKNOWN_CODE')

/** Checks only the method code where the currency is missing, so that all violations are listed at once. */
function unknownMethod(book: Pick<MethodBook<unknown>, 'kind' | 'knows'>, body: unknown): Violation[] {
  const named = z
    .object({ paymentMethod: z.object({ paymentMethodCode: z.string().min(1) }) })
    .safeParse(body)
  const code = named.data?.paymentMethod.paymentMethodCode
  return code !== undefined && !book.knows(code) ? [unknownCode(book.kind, code)] : []
}

/** The violation of a method code that does not exist. */
export const unknownCode = (kind: PaymentKind, code: string): Violation => ({
  path: 'paymentMethod.paymentMethodCode',
  code: 'UNKNOWN_METHOD',
  message: `paymentMethod.paymentMethodCode ${code} does not exist: POST /${kind}s/!availablePaymentOptions lists the available codes`,
})
