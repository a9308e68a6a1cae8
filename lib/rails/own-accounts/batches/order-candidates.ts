import type { OrderCandidates } from '../../../payments/rail/order-candidates.ts'
import { nearbyOrders, ordersByItem } from './sql/nearby-orders.ts'
import { amountFixed, money } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import type { ItemFacts } from '../../../payments/suspense/candidates/facts.ts'
import type { PaidOrder } from '../../../payments/suspense/candidates/score-debit.ts'
import { ordersToReturn } from '#sql/payout_batch_item'

/** Orders in files, and receipts of lines, that lines of statements may be about. */
export const orderCandidates: OrderCandidates = { near: nearbyOrders, returned: returnableOrders }

/**
 * The orders to banks whose money credits may bring back, by the ID of their item: the one that the line
 * names (`isAsked`), and those that were paid, of its amount or up to `most` minor units.
 */
async function returnableOrders(
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
