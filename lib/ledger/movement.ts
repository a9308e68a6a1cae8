/** The purpose of a posting. */
export interface Movement {
  /**
   * `PAYIN`, `TOPUP`, `PAYOUT`, `REFUND`, `RETURN`, `REVERSAL`, `FEE`, `VAT`, `OPENING_BALANCE`,
   * `ADJUSTMENT`, `RESERVE`, `RELEASE`.
   */
  readonly kind: string
  readonly payment: { readonly kind: string; readonly paymentId: string } | undefined
}

/** The name of an entry in statements: a completion has the name of the payment's kind. */
export function movementOf(entry: {
  readonly kind: string
  readonly payment_kind: string | null
  readonly payment_id: string | null
}): Movement {
  const { kind, payment_kind: paymentKind, payment_id: paymentId } = entry
  const payment = paymentKind === null || paymentId === null ? undefined : { kind: paymentKind, paymentId }
  return { kind: kind === 'COMPLETION' ? (paymentKind ?? 'payin').toUpperCase() : kind, payment }
}
