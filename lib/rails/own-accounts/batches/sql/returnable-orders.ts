import { amountFixed, money } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { ItemFacts } from '../../../../payments/suspense/candidates/facts.ts'
import { ordersByItem } from './nearby-orders.ts'
import type { PaidOrder } from '../../../../payments/suspense/candidates/score-debit.ts'
import { ordersToReturn } from '#sql/payout_batch_item'

/**
 * The orders to banks whose money credits may bring back, by the ID of their item: the one that the line
 * names (`isAsked`), and those that were paid, of its amount or up to `most` minor units.
 */
export async function returnableOrders(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  credits: readonly ItemFacts[],
  most: (item: ItemFacts) => bigint,
): Promise<ReadonlyMap<string, readonly PaidOrder[]>> {
  if (credits.length === 0) return new Map()
  const sought = credits.map((item) => ({
    item_id: item.id,
    account_id: item.accountId,
    amount: amountFixed(item.money),
    most: amountFixed(money(most(item), item.money.currencyCode)),
    moved_until: item.movedUntil,
  }))
  const { rows } = await db.query(ordersToReturn({ sought: JSON.stringify(sought) }))
  return ordersByItem(personal, rows)
}
