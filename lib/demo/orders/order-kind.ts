/** What customers pay at the shop. */
export type PurchaseKind = 'payin' | 'topup'

/** What the shop has orders of. A refund belongs to the order of its payin. */
export type OrderKind = PurchaseKind | 'payout'
