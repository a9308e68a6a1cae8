import type { MethodRequest, MethodResponse } from '../methods/payin-method.ts'
import { openPayer } from '../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import type { PaymentRecord, StoredPayment } from './payment-record.ts'

/**
 * Decrypts the personal data of a payment. Throws `SecretBoxFault` where it does not open: receipts are
 * booked and payments end without it.
 */
export function openPayment(personal: PersonalData, payment: StoredPayment): PaymentRecord {
  const { attempt } = payment
  const payer: { readonly request?: MethodRequest; readonly response?: MethodResponse } = openPayer(
    personal,
    attempt.payer,
  )
  const request = payer.request ?? { paymentMethodCode: attempt.method.code }
  return {
    ...payment,
    attempt: { ...attempt, request, response: { ...attempt.impersonal, ...payer.response } },
  }
}
