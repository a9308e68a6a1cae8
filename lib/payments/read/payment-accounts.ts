import type { Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { readPayment } from './read-payment.ts'
import { accountsUsed } from './sql/accounts-used.ts'

/**
 * GET …/accounts: the account that the request named and the one that the customer paid from (endpoint 11).
 */
export async function paymentAccounts(context: PaymentContext, key: PaymentKey): Promise<Outcome<object>> {
  const record = await readPayment(context, key)
  if (!record) return { failure: 'PAYMENT_NOT_FOUND' }
  const request = record.attempt.request as { readonly account?: Readonly<Record<string, unknown>> }
  const used = (await accountsUsed(context, key)).at(-1)
  return {
    value: {
      ...(request.account ? { accountRequested: request.account } : {}),
      ...(used ? { accountUsed: used } : {}),
    },
  }
}
