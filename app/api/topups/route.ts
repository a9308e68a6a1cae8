import { endpoints } from '../handlers.ts'
import { topUpList } from '../payment-list-schemas.ts'
import { listOf } from '../payment-lists.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/topups', {
  GET: listOf('topup', topUpList),
})
