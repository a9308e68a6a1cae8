import { forbiddenOrOtherMoney, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { askedMoney } from '#lib/money/written-money.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { payoutOptions } from '#lib/payments/payouts/payout-options.ts'
import { endpoints } from '../../handlers.ts'
import { noOptionErrors, optionsBody } from '../../incoming-payment.ts'
import { payoutOptionListSchema } from '../schemas.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/payouts/!availablePaymentOptions',
  {
    POST: operation({
      name: 'listPayoutOptions',
      summary: 'List the ways to send an amount',
      access: 'token',
      request: { moneyAt: ['money'], body: optionsBody },
      responses: {
        200: { description: 'At least one way to send it.', schema: payoutOptionListSchema },
        ...tokenErrors,
        403: forbiddenOrOtherMoney,
        406: noOptionErrors,
      },
      run: async (gateway, caller, { body }) => {
        const options = await payoutOptions(gateway, caller.merchant, askedMoney(body.money))
        return isFailure(options) ? options : { value: { data: options.value } }
      },
    }),
  },
)
