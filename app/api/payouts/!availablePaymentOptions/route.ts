import { endpoints } from '../../handlers.ts'
import { listOptions } from '../../incoming-payment.ts'
import { payoutOptionListSchema } from '../schemas.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/payouts/!availablePaymentOptions',
  {
    POST: listOptions('payout', payoutOptionListSchema, {
      summary: 'List the ways to send an amount',
      listed: 'At least one way to send it.',
    }),
  },
)
