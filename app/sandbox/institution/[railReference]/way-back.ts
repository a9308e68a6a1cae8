import type { Gateway } from '#lib/gateway.ts'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'

/** Where the institution sends its customer when they are done: the shop's own address until hosted pages offer theirs. */
export async function wayBack(_gateway: Gateway, record: PaymentRecord): Promise<string> {
  return record.returnUrl ?? '/sandbox'
}
