import type { PaymentKey } from '#lib/payments/payment-key.ts'
import type { FoundLine } from '#lib/console/search/find.ts'

/** The page of a payment. */
export const paymentAddress = ({ merchantCode, kind, paymentId }: PaymentKey): string =>
  `/console/payments/${[merchantCode, kind, paymentId].map(encodeURIComponent).join('/')}`

/** The stream that tells its page of news. */
export const eventsAddress = ({ merchantCode, kind, paymentId }: PaymentKey): string =>
  `/console/events?${new URLSearchParams({ merchant: merchantCode, kind, id: paymentId }).toString()}`

/** The page of a line of a bank's statement. */
export const lineAddress = ({ lineId }: Pick<FoundLine, 'lineId'>): string => `/console/lines/${lineId}`
