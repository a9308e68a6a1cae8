import { endpoints } from '../handlers.ts'
import { listOf } from '../payment-lists.ts'
import { refundList } from './schemas.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/refunds', {
  GET: listOf('refund', refundList),
})
