import { amountFixed, money } from '../../../../money/money.ts'
import { joinKey, payerColumns } from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { ItemFacts } from '../../../../payments/suspense/candidates/facts.ts'
import { hasLine, ordersByItem, recent, type OrderRow } from './nearby-orders.ts'
import type { PaidOrder } from '../../../../payments/suspense/candidates/score-debit.ts'

/** So many paid orders near one amount are compared. */
const comparedMax = 50

const returnableSql = `
  with sought as materialized (
    select * from json_to_recordset($1) as sought (item_id uuid, account_id uuid, amount numeric, most numeric, moved_until timestamptz)),
  found as (
    select sought.item_id, paid.merchant_code, paid.kind, paid.payment_id, paid.suspense_return_id, false as is_asked
      from sought
      cross join lateral (
        select * from payout_batch_item item
         where item.state = 'IN_FORCE' and item.amount between sought.amount and sought.most
           and item.batch_id in (select id from payout_batch batch
                                  where batch.receiving_account_id = sought.account_id and batch.exported_at > ${recent}
                                    and batch.exported_at <= sought.moved_until)
           and ${hasLine('item.key', 'DEBIT')} and not ${hasLine('item.key', 'RETURN')}
         order by item.amount limit ${comparedMax}) paid
    union all
    select sought.item_id, o.merchant_code, o.kind, o.payment_id, null, true
      from sought join suspense_item item on item.id = sought.item_id join payout_order o on o.key = item.order_key
    union all
    select sought.item_id, null, 'return', null, item.order_key, true
      from sought join suspense_item item on item.id = sought.item_id),
  ordered as (
    select item_id, merchant_code, kind, payment_id, suspense_return_id, bool_or(is_asked) as is_asked
      from found group by item_id, merchant_code, kind, payment_id, suspense_return_id)
  select ordered.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, is_asked, false as is_receipt,
         ${payerColumns('d')}
    from ordered
    join payment p using (merchant_code, kind, payment_id)
    join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
    join payer_data d on d.id = a.payer_data_id ${joinKey('d')}
  union all
  select ordered.item_id, null, 'return', r.id::text, r.state, r.currency_code, r.amount, is_asked, false, ${payerColumns('d')}
    from (select item_id, suspense_return_id, bool_or(is_asked) as is_asked from ordered group by item_id, suspense_return_id) ordered
    join suspense_return r on r.id = ordered.suspense_return_id
    join payer_data d on d.id = r.payee_id ${joinKey('d')}`

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
  const { rows } = await db.query<OrderRow>({
    name: 'orders_to_return',
    text: returnableSql,
    values: [JSON.stringify(sought)],
  })
  return ordersByItem(personal, rows)
}
