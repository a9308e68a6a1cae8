import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { endpoints } from '../handlers.ts'
import { switchedOn } from '../switched-on.ts'

const topUpOptionList = z
  .object({
    data: z.array(
      z
        .object({
          paymentTypeCode: z.literal('TOPUP_WALLET'),
          paymentMethodCode: z.string(),
          currencyCode: z.string(),
        })
        .meta({ id: 'TopUpMethod', description: 'A method of top-ups in one currency.' }),
    ),
  })
  .meta({
    id: 'TopUpMethodList',
    description: 'Methods by currency, in the order in which they are offered.',
    examples: [
      {
        data: [{ paymentTypeCode: 'TOPUP_WALLET', paymentMethodCode: 'P2A_V2', currencyCode: 'INR' }],
      },
    ],
  })

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/topup-options', {
  GET: operation({
    name: 'listTopUpMethods',
    summary: 'List the methods of top-ups',
    description:
      'The methods that are switched on for your top-ups. `POST /topups/!availablePaymentOptions` says what can be used now for an amount.',
    access: 'token',
    caching: 'PRIVATE',
    request: {},
    responses: {
      200: { description: 'The methods; an empty list if there are none.', schema: topUpOptionList },
      ...tokenErrors,
    },
    run: async (_gateway, { merchant }) => {
      const data = switchedOn(merchant, 'topup').map(({ paymentMethodCode, currencyCode }) => ({
        paymentTypeCode: 'TOPUP_WALLET',
        paymentMethodCode,
        currencyCode,
      }))
      return { value: { data } }
    },
  }),
})
