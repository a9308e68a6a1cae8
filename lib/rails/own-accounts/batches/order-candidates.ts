import type { OrderCandidates } from '../../../payments/rail/order-candidates.ts'
import { nearbyOrders } from './sql/nearby-orders.ts'
import { returnableOrders } from './sql/returnable-orders.ts'

/** Orders in files, and receipts of lines, that lines of statements may be about. */
export const orderCandidates: OrderCandidates = { near: nearbyOrders, returned: returnableOrders }
