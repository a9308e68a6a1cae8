import type { House } from './house.ts'
import type { PaymentRecord } from './payment-record.ts'
import type { PaymentKey } from './provider.ts'
import { selectPayment } from './sql/select-payment.ts'

/** The payment as it stands; undefined when the merchant has none of this kind and ID. */
export const readPayment = (house: House, key: PaymentKey): Promise<PaymentRecord | undefined> =>
  selectPayment(house.db, key)
