/** What a posting was for, in the field's words. */
export interface Movement {
  /** `PAYIN`, `TOPUP`, `PAYOUT`, `RETURN`, `REVERSAL`, `FEE`, `VAT`, `OPENING_BALANCE`, `ADJUSTMENT`, `RESERVE`, `RELEASE`. */
  readonly kind: string
  readonly payment: { readonly kind: string; readonly paymentId: string } | undefined
}

/** What an entry is called where people read it: a completion is called by what was completed. */
export function movementOf(entry: {
  readonly kind: string
  readonly payment_kind: string | null
  readonly payment_id: string | null
}): Movement {
  const { kind, payment_kind: paymentKind, payment_id: paymentId } = entry
  const payment = paymentKind === null || paymentId === null ? undefined : { kind: paymentKind, paymentId }
  return { kind: kind === 'COMPLETION' ? (paymentKind ?? 'payin').toUpperCase() : kind, payment }
}
