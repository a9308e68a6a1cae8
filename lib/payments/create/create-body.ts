import type { PaidInKind } from '../../money/payment-kinds.ts'
import { z } from 'zod'
import type { Merchant } from '../../merchants/merchant.ts'
import { languageTag } from '../../methods/fields/language-tag.ts'
import { moneySchema } from '../../money/money-schema.ts'
import { methodBody, readOrder } from '../accept/order-request.ts'
import { invalid, isFailure, type InvalidRequest } from '../failure.ts'
import { keptBody } from '../kept-fields.ts'
import type { PaymentContext } from '../payment-context.ts'
import { webAddress } from '../web-address.ts'
import { payinBook, type CreateRequest } from './create-request.ts'
import { customerFaults, customerId } from './named-customer.ts'

const language = languageTag.optional().meta({
  description:
    'Language of `paymentInstructionList`, a BCP 47 tag. Left out: the `Accept-Language` header, then the language of most people who pay in the currency; a language that is not spoken here falls back the same way, English last.',
  examples: ['pt-BR'],
})

const bodyWith = (unionName: string) =>
  z.object({
    paymentRequested: z.object({ money: moneySchema }),
    paymentMethod: methodBody.meta({ id: unionName }),
    callbackUrl: webAddress,
    returnUrl: webAddress.meta({
      ...webAddress.meta(),
      description:
        'Where the customer is sent afterwards: absolute http(s) address, as `callbackUrl`. It is used as it is and nothing is added to it: put the ID of your order into it.',
    }),
    language,
    ...keptBody,
  })

/** The fields of every create of a payin. The method checks its own fields. */
export const createBody = bodyWith('PaymentMethod')
  .extend({
    idCustomer: customerId.optional().meta({
      'x-addition': true,
      description: 'The customer who pays, registered before with `POST /customers/{idCustomer}`.',
    }),
  })
  .meta({ id: 'PaymentCreate', description: 'A payment to create.' })

/** The same for a top-up, which fewer methods support. */
export const topUpBody = bodyWith('TopUpPaymentMethod').meta({
  id: 'TopUpCreate',
  description: 'A top-up to create.',
})

/**
 * Reads the body of a create of the API. A method that exists but is not offered for this currency or merchant is
 * rejected before its fields are checked ("Errors"). Where an unknown customer is the only violation,
 * `createPayment` reports it, because an ID that is taken comes first.
 */
export async function parseCreate(
  context: PaymentContext,
  merchant: Merchant,
  kind: PaidInKind,
  body: unknown,
): Promise<{ readonly value: CreateRequest } | InvalidRequest> {
  const schema: z.ZodType<z.output<typeof createBody>> = kind === 'payin' ? createBody : topUpBody
  const read = readOrder(merchant, schema, payinBook(kind), body)
  if (isFailure(read)) {
    const ofCustomer = kind === 'payin' ? await customerFaults(context, merchant.code, body) : []
    return invalid([...read.violations, ...ofCustomer])
  }
  const { returnUrl, language: wished, idCustomer } = read.sent
  return { value: { ...read.value, returnUrl, language: wished, customerId: idCustomer } }
}
