export type PaymentKind = 'payin' | 'payout' | 'topup' | 'refund'

/** A payment's identity: IDs are the merchant's own, unique per merchant and kind. */
export interface PaymentKey {
  readonly merchantCode: string
  readonly kind: PaymentKind
  readonly paymentId: string
}

export const isSamePayment = (one: PaymentKey, other: PaymentKey): boolean =>
  one.merchantCode === other.merchantCode && one.kind === other.kind && one.paymentId === other.paymentId
