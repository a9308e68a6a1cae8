import { z } from 'zod'
import type { PayinMethod, MethodRequest } from '../methods/payin-method.ts'
import { payinMethods, resolvePayinMethod } from '../methods/registry.ts'
import { isCurrencyCode } from '../money/currency.ts'
import { moneySchema } from '../money/money-schema.ts'
import type { WrittenMoney } from '../money/written-money.ts'
import type { BusinessFault, Violation } from './failure.ts'
import type { House } from './house.ts'
import { validate } from './validate.ts'
import { webAddress } from './web-address.ts'

/** Which language there is decides `pickLocale`: one that is not spoken here is no mistake of the developer's. */
const language = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters')
  .optional()
  .meta({
    description:
      'Language of `paymentInstructionList`, a BCP 47 tag. Left out: the `Accept-Language` header, then the language of most people who pay in the currency; a language that is not spoken here falls back the same way, English last.',
    examples: ['pt-BR'],
  })

/** What every create of a payin or top-up carries; the method's own fields are checked by the method. */
export const createBody = z
  .object({
    paymentRequested: z.object({ money: moneySchema }),
    paymentMethod: z
      .looseObject({
        paymentMethodCode: z.string().min(1).max(255),
        paymentOperatorCode: z.string().min(1).max(255).optional(),
      })
      .meta({ id: 'PaymentMethod' }),
    callbackUrl: webAddress,
    returnUrl: webAddress,
    language,
  })
  .meta({ id: 'PaymentCreate', description: 'A payment to be made.' })

/** A create that is well formed. Whether the merchant may use the method is the next question, and a 406. */
export interface CreateRequest {
  readonly money: WrittenMoney
  readonly callbackUrl: string
  readonly returnUrl: string
  /** As asked for; whether it is spoken here is not decided yet. */
  readonly language?: string | undefined
  readonly paymentMethodCode: string
  readonly chosen:
    | { readonly method: PayinMethod; readonly request: MethodRequest }
    | {
        readonly unavailable: BusinessFault
        /** What was asked for all the same, so that a repeated create is known after the method was switched off. */
        readonly request?: MethodRequest
      }
}

/**
 * Reads the body of a create. All violations are listed, the method's own among them; a method that exists but is not offered
 * for this currency or merchant is decided before its fields are looked at ("Errors").
 */
export async function parseCreate(
  house: House,
  merchantCode: string,
  kind: 'payin' | 'topup',
  body: unknown,
): Promise<{ readonly value: CreateRequest } | { readonly violations: readonly Violation[] }> {
  const base = validate(createBody, body)
  const violations = 'violations' in base ? [...base.violations] : []
  const named = namedMethod.safeParse(body)
  if (!named.success) return { violations: [...violations, ...unknownMethod(kind, body)] }
  const { paymentMethod, currencyCode } = named.data
  const chosen = await chooseMethod(house, merchantCode, kind, paymentMethod, currencyCode)
  if ('violations' in chosen)
    violations.push(...chosen.violations.filter((found) => !listed(violations, found)))
  if ('violations' in base || 'violations' in chosen) return { violations }
  const { paymentRequested, callbackUrl, returnUrl, language: wished } = base.value
  const { paymentMethodCode } = paymentMethod
  const value = {
    money: paymentRequested.money,
    callbackUrl,
    returnUrl,
    language: wished,
    paymentMethodCode,
    chosen,
  }
  return { value }
}

const listed = (violations: readonly Violation[], { path }: Violation): boolean =>
  violations.some((other) => other.path === path)

/** As much of a body as is needed to know which method's rules apply, also when the rest is wrong. */
const namedMethod = z
  .object({
    paymentRequested: z.object({ money: z.object({ currencyCode: z.string() }) }),
    paymentMethod: z.looseObject({ paymentMethodCode: z.string().min(1) }),
  })
  .transform(({ paymentRequested, paymentMethod }) => ({
    paymentMethod,
    currencyCode: paymentRequested.money.currencyCode,
  }))

async function chooseMethod(
  house: House,
  merchantCode: string,
  kind: 'payin' | 'topup',
  paymentMethod: z.output<typeof namedMethod>['paymentMethod'],
  currencyCode: string,
): Promise<CreateRequest['chosen'] | { readonly violations: readonly Violation[] }> {
  const { paymentMethodCode: code } = paymentMethod
  const resolved = isCurrencyCode(currencyCode)
    ? resolvePayinMethod(kind, code, currencyCode, paymentMethod)
    : unknownCurrency(code)
  if (resolved === 'UNKNOWN_CODE') return { violations: [unknownCode(kind, code)] }
  const path = 'paymentMethod.paymentMethodCode'
  const noCurrency = {
    code: 'CURRENCY_NOT_AVAILABLE',
    message: `${currencyCode} is not available`,
    path: 'paymentRequested.money.currencyCode',
  } as const
  if (!isCurrencyCode(currencyCode)) return { unavailable: noCurrency }
  const message = `${code} is not available for ${currencyCode}`
  const noMethod = { code: 'PAYMENT_METHOD_NOT_AVAILABLE', message, path } as const
  const merchant = await house.merchants.find(merchantCode)
  const switchedOff = !merchant?.currencyEnabled(currencyCode)
    ? noCurrency
    : merchant.method(kind, code, currencyCode).enabled
      ? undefined
      : noMethod
  if (resolved === 'NOT_FOR_CURRENCY') return { unavailable: switchedOff ?? noMethod }
  const fields = validate(resolved.request(currencyCode), paymentMethod, ['paymentMethod'])
  if (switchedOff) return { unavailable: switchedOff, ...('value' in fields && { request: fields.value }) }
  return 'violations' in fields ? fields : { method: resolved, request: fields.value }
}

/** Nothing is offered for a currency that nobody knows, but a code that does not exist is still the developer's mistake. */
const unknownCurrency = (code: string): 'UNKNOWN_CODE' | 'NOT_FOR_CURRENCY' =>
  payinMethods.some((method) => method.code === code) ? 'NOT_FOR_CURRENCY' : 'UNKNOWN_CODE'

/** The code alone, where the currency that would decide the rest is missing: everything wrong is listed at once. */
function unknownMethod(kind: 'payin' | 'topup', body: unknown): Violation[] {
  const named = z
    .object({ paymentMethod: z.object({ paymentMethodCode: z.string().min(1) }) })
    .safeParse(body)
  const code = named.data?.paymentMethod.paymentMethodCode
  return code !== undefined && unknownCurrency(code) === 'UNKNOWN_CODE' ? [unknownCode(kind, code)] : []
}

const unknownCode = (kind: 'payin' | 'topup', code: string): Violation => ({
  path: 'paymentMethod.paymentMethodCode',
  code: 'UNKNOWN_METHOD',
  message: `paymentMethod.paymentMethodCode ${code} does not exist: POST /${kind}s/!availablePaymentOptions lists those that do`,
})
