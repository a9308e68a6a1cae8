import { endpoints } from '../handlers.ts'
import { payinList } from '../payment-list-schemas.ts'
import { listOf } from '../payment-lists.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/payins', {
  GET: listOf('payin', payinList),
})
