import { waysAsJson } from '../../../../platform/personal-data/find-hashed.ts'
import { termsOf } from '../../../../platform/personal-data/lookup-terms.ts'
import { selectLookupKeys } from '../../../../platform/personal-data/sql/lookup-keys.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { AddressedOrder } from '../payment-batch-of.ts'
import { payeeOf } from './payee.ts'
import { isKnownPayee } from '#sql/payer_data'

/**
 * Which of these orders go to an account that the same merchant, or the house, has paid before: their keys.
 * Accounts are found by the keyed hashes of their numbers.
 */
export async function knownPayees(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  orders: readonly AddressedOrder[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const [merchantCode, some] of Map.groupBy(orders, ({ payout }) => payout?.merchantCode)) {
    const keys = await selectLookupKeys(db, merchantCode)
    for (const [account, ofAccount] of Map.groupBy(some, (order) => payeeOf(order)?.account)) {
      const terms = account === undefined ? [] : termsOf('account', account)
      if (terms.length === 0) continue
      const ways = keys.map((lookup) => terms.map((term) => personal.hash({ lookup }, term)))
      const { rows } = await db.query(isKnownPayee({ ways: waysAsJson(ways), merchantCode }))
      if (rows[0]?.known) for (const { key } of ofAccount) known.add(key)
    }
  }
  return known
}
