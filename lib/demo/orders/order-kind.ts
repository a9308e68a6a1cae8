import type { PaymentKind } from '../../money/payment-kinds.ts'

/** What the shop has orders of. A refund belongs to the order of its payin. */
export type OrderKind = Exclude<PaymentKind, 'refund'>
