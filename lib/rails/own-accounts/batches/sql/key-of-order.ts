import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { keyOfPayout } from '#sql/payout_order'

/** An order to a bank as people name it: a payout or a refund, or the return of a suspense item. */
export type NamedOrder = { readonly payment: PayoutKey } | { readonly returnId: string }

/** The key of an order that is paid from an account of the operator's; undefined where there is none. */
export async function keyOfOrder(database: Queryable, named: NamedOrder): Promise<string | undefined> {
  if ('returnId' in named) return named.returnId
  const { merchantCode, kind, paymentId } = named.payment
  const { rows } = await database.query(keyOfPayout({ merchantCode, kind, paymentId, ownAccountsRailName }))
  return rows[0]?.key
}
