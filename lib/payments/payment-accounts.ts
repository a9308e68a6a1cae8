import type { House } from './house.ts'
import type { PaymentKey } from './provider.ts'
import { accountsUsed } from './sql/accounts-used.ts'
import { selectPayment } from './sql/select-payment.ts'
import type { Outcome } from './failure.ts'

/** GET …/accounts: the account that the request named and the one that the customer paid from (endpoint 11). */
export async function paymentAccounts(house: House, key: PaymentKey): Promise<Outcome<object>> {
  const record = await selectPayment(house.db, key)
  if (!record) return { failure: 'PAYMENT_NOT_FOUND' }
  const request = record.attempt.request as { readonly account?: Readonly<Record<string, unknown>> }
  const used = (await accountsUsed(house.db, key)).at(-1)
  return {
    value: {
      ...(request.account ? { accountRequested: request.account } : {}),
      ...(used ? { accountUsed: used } : {}),
    },
  }
}
