import { endpoints } from '../../../handlers.ts'
import { setExternalReference } from '../../../incoming-payment.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/payins/{idPayin}/!setExternalReference',
  {
    POST: setExternalReference('payin'),
  },
)
