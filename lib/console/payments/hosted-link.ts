import type { Gateway } from '../../gateway.ts'
import { factsOf, isPaidIn, namedId } from '../../money/payment-kinds.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { issueToken } from '../../tokens/issue-token.ts'

/** Long enough to follow the link. */
const validitySeconds = 300

/** The address of the page that shows the customer a payment, with a token that may only read it. */
export async function hostedLink(gateway: Gateway, key: PaymentKey): Promise<string | undefined> {
  const record = isPaidIn(key.kind) ? await readPayment(gateway, key) : undefined
  if (!record) return undefined
  const { merchantCode, kind, paymentId } = key
  const operations = [`GET /${factsOf(kind).collection}/${paymentId}`, 'GET /merchant-info']
  const asked = { merchantCode, operations, validitySeconds }
  const { token } = await issueToken(gateway.signingKeys, gateway.clock, asked)
  const query = new URLSearchParams({ ...namedId(key), token, currencyCode: record.money.currencyCode })
  return `/status?${query.toString()}`
}
