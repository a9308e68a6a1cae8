import { endpoints } from '../../../../handlers.ts'
import { simulatePaidIn } from '../../../simulations.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/sandbox/payins/{idPayin}/!simulate',
  {
    POST: simulatePaidIn('payin'),
  },
)
