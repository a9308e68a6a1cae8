import { endpoints } from '../../../../handlers.ts'
import { simulatePaidOut } from '../../../simulations.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/sandbox/payouts/{idPayout}/!simulate',
  {
    POST: simulatePaidOut('payout'),
  },
)
