import { endpoints } from '../handlers.ts'
import { payoutList } from '../payment-list-schemas.ts'
import { listOf } from '../payment-lists.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/payouts', {
  GET: listOf('payout', payoutList),
})
