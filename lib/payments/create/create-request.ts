import { z } from 'zod'
import { languageTag } from '../../methods/fields/language-tag.ts'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { payinMethods, resolvePayinMethod } from '../../methods/payin-registry.ts'
import { moneySchema } from '../../money/money-schema.ts'
import type { WrittenMoney } from '../../money/written-money.ts'
import type { Violation } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import { validate } from '../validate.ts'
import { webAddress } from '../web-address.ts'
import { customerFaults, customerId } from './named-customer.ts'
import { chooseMethod, violationsOfBoth, type Chosen, type MethodBook } from './requested-method.ts'

const language = languageTag.optional().meta({
  description:
    'Language of `paymentInstructionList`, a BCP 47 tag. Left out: the `Accept-Language` header, then the language of most people who pay in the currency; a language that is not spoken here falls back the same way, English last.',
  examples: ['pt-BR'],
})

const namedMethod = z.looseObject({
  paymentMethodCode: z.string().min(1).max(255),
  paymentOperatorCode: z.string().min(1).max(255).optional(),
})

const bodyWith = (unionName: string) =>
  z.object({
    paymentRequested: z.object({ money: moneySchema }),
    paymentMethod: namedMethod.meta({ id: unionName }),
    callbackUrl: webAddress,
    returnUrl: webAddress,
    language,
  })

/** What every create of a payin carries; the method's own fields are checked by the method. */
export const createBody = bodyWith('PaymentMethod')
  .extend({
    idCustomer: customerId.optional().meta({
      'x-addition': true,
      description: 'The customer who pays, kept before by `POST /customers/{idCustomer}`.',
    }),
  })
  .meta({ id: 'PaymentCreate', description: 'A payment to be made.' })

/** The same for a top-up, which fewer methods take. */
export const topUpBody = bodyWith('TopUpPaymentMethod').meta({
  id: 'TopUpCreate',
  description: 'A top-up to be made.',
})

/** A create that is well formed. Whether the merchant may use the method is the next question, and a 406. */
export interface CreateRequest {
  readonly money: WrittenMoney
  readonly callbackUrl: string
  readonly returnUrl: string
  /** As asked for; whether it is spoken here is not decided yet. */
  readonly language?: string | undefined
  readonly paymentMethodCode: string
  readonly chosen: Chosen<PayinMethod>
  /** Only of payins. */
  readonly customerId?: string | undefined
}

/**
 * Reads the body of a create. All violations are listed, the method's own among them; a method that exists but is not offered
 * for this currency or merchant is decided before its fields are looked at (specification-gaps.md, "Errors").
 */
export async function parseCreate(
  context: PaymentContext,
  merchantCode: string,
  kind: 'payin' | 'topup',
  body: unknown,
): Promise<{ readonly value: CreateRequest } | { readonly violations: readonly Violation[] }> {
  const base = validate<z.output<typeof createBody>>(kind === 'payin' ? createBody : topUpBody, body)
  const chosen = await chooseMethod(context, merchantCode, payinBook(kind), body)
  const ofCustomer = kind === 'payin' ? await customerFaults(context, merchantCode, body) : []
  const violations = [...violationsOfBoth(base, chosen), ...ofCustomer]
  if ('violations' in base || 'violations' in chosen || ofCustomer.length > 0) return { violations }
  const { paymentRequested, paymentMethod, callbackUrl, returnUrl, language: wished } = base.value
  const { paymentMethodCode } = paymentMethod
  const value = {
    money: paymentRequested.money,
    callbackUrl,
    returnUrl,
    language: wished,
    paymentMethodCode,
    chosen,
    customerId: kind === 'payin' ? base.value.idCustomer : undefined,
  }
  return { value }
}

const payinBook = (kind: 'payin' | 'topup'): MethodBook<PayinMethod> => ({
  kind,
  resolve: (code, currencyCode, rawPaymentMethod) =>
    resolvePayinMethod(kind, code, currencyCode, rawPaymentMethod),
  knows: (code) => payinMethods.some((method) => method.code === code),
})
