import type { PaymentKey } from '#lib/payments/payment-key.ts'
import type { PlaceOfLine } from '#lib/console/search/find.ts'

/** The page of a payment. */
export const paymentAddress = ({ merchantCode, kind, paymentId }: PaymentKey): string =>
  `/console/payments/${[merchantCode, kind, paymentId].map(encodeURIComponent).join('/')}`

/** The page of a line of a bank's statement. */
export const lineAddress = ({ importId, position }: Omit<PlaceOfLine, 'bookedOn'>): string =>
  `/console/lines/${importId}/${position}`
