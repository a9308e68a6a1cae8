import { endpoints } from '../../../handlers.ts'
import { setExternalReference, topUp } from '../../../incoming-payment.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/topups/{idTopUp}/!setExternalReference',
  {
    POST: setExternalReference(topUp),
  },
)
