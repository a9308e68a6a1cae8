import { endpoints } from '../../handlers.ts'
import { listOptions } from '../../incoming-payment.ts'
import { topUpOptionListSchema } from '../../option-schemas.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/topups/!availablePaymentOptions',
  {
    POST: listOptions('topup', topUpOptionListSchema),
  },
)
