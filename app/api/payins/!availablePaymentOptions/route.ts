import { endpoints } from '../../handlers.ts'
import { listOptions } from '../../incoming-payment.ts'
import { optionListSchema } from '../../option-schemas.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/payins/!availablePaymentOptions',
  {
    POST: listOptions('payin', optionListSchema),
  },
)
