import type { PaymentKind } from '../money/payment-kinds.ts'
import type { PaymentKey } from '../payments/payment-key.ts'

/**
 * `DEMO/payin/order-1`: a payment's identity in one word. No part may hold a slash or a space, so it reads
 * back exactly.
 */
export const paymentName = ({ merchantCode, kind, paymentId }: PaymentKey): string =>
  `${merchantCode}/${kind}/${paymentId}`

export function paymentOfName(name: string): PaymentKey {
  const [merchantCode = '', kind = '', paymentId = ''] = name.split('/')
  return { merchantCode, kind: kind as PaymentKind, paymentId }
}

// PostgreSQL takes payloads shorter than 8000 bytes; names are ASCII.
const payloadLengthMax = 7_900

/** As many names as one notification carries, and those that have to wait for the next. */
export function packNames(names: readonly string[]): { payload: string; left: string[] } {
  let length = -1
  const taken = names.findIndex((name) => (length += name.length + 1) > payloadLengthMax)
  const end = taken === -1 ? names.length : taken
  return { payload: names.slice(0, end).join(' '), left: names.slice(end) }
}

export const namesOfPayload = (payload: string): string[] => payload.split(' ').filter((name) => name !== '')
