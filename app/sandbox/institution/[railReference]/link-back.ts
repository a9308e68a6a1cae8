import { returnLink } from '#lib/checkout/link/return-link.ts'
import type { Gateway } from '#lib/gateway.ts'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'

/**
 * The address to which the institution sends its customer afterwards: the hosted page that is open for the
 * payment, else the shop.
 */
export async function linkBack(gateway: Gateway, record: PaymentRecord): Promise<string> {
  const hostedPage = await returnLink(gateway, record.key)
  return hostedPage === undefined ? (record.returnUrl ?? '/sandbox') : onThisServer(gateway, hostedPage)
}

/** Our own addresses without their origin: a tester's phone may reach this server under another name. */
function onThisServer(gateway: Gateway, address: string): string {
  const { origin, pathname, search } = new URL(address)
  return origin === gateway.publicUrl ? pathname + search : address
}
