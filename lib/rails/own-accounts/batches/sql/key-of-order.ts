import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'

/** An order to a bank as people name it: a payout or a refund, or the return of a suspense item. */
export type NamedOrder = { readonly payment: PayoutKey } | { readonly returnId: string }

/** The key of an order that is paid from an account of the operator's; undefined where there is none. */
export async function keyOfOrder(database: Queryable, named: NamedOrder): Promise<string | undefined> {
  if ('returnId' in named) return named.returnId
  const { merchantCode, kind, paymentId } = named.payment
  const { rows } = await database.query<{ key: string }>({
    name: 'key_of_payout',
    text: `
      select key from payout_order
       where merchant_code = $1 and kind = $2 and payment_id = $3 and provider = $4`,
    values: [merchantCode, kind, paymentId, ownAccountsRailName],
  })
  return rows[0]?.key
}
