import { kindNames } from '#lib/money/payment-kinds.ts'
import type { PaymentKey } from '#lib/payments/payment-key.ts'
import { addressPart } from '../address-part.ts'
import { notHere, type Visit } from '../visit.ts'

/** The parts of a payment's address. */
export interface PaymentParams {
  readonly merchant: string
  readonly kind: string
  readonly id: string
}

/** The payment that an address names, which may be one of another merchant: that is 404. */
export function paymentOf({ merchantCode: own }: Visit, params: PaymentParams): PaymentKey {
  const [merchantCode, paymentId] = [addressPart(params.merchant), addressPart(params.id)]
  const kind = kindNames.find((name) => name === params.kind)
  if (!kind || (own !== undefined && merchantCode !== own)) notHere()
  return { merchantCode, kind, paymentId }
}
