import { amountFixed, money, moneyFromDatabase } from '../../../../money/money.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { KnownAccount } from '../../../../payments/receive/payer-contradiction.ts'
import type { PayerOfReceiptRow } from '../../../../payments/receive/sql/personal-parts.ts'
import type { ItemFacts } from '../../../../payments/suspense/candidates/facts.ts'
import type { PaidOrder } from '../../../../payments/suspense/candidates/score-debit.ts'
import { ordersNearby } from '#sql/payout_batch_item'

type OrderRow = RowOf<typeof ordersNearby>

/** What debits may have paid, by the ID of their item: orders of ours, and receipts that are taken back. */
export async function nearbyOrders(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  debits: readonly ItemFacts[],
  feeUpTo: (item: ItemFacts) => bigint,
): Promise<ReadonlyMap<string, readonly PaidOrder[]>> {
  if (debits.length === 0) return new Map()
  const sought = debits.map((item) => {
    const { amount, currencyCode } = item.money
    return {
      item_id: item.id,
      account_id: item.accountId,
      currency_code: currencyCode,
      amount: amountFixed(item.money),
      least: amountFixed(money(amount - feeUpTo(item), currencyCode)),
    }
  })
  const { rows } = await db.query(ordersNearby({ sought: JSON.stringify(sought) }))
  return ordersByItem(personal, rows)
}

/** Rows as orders, by the ID of the item that each was found for. */
export const ordersByItem = (
  personal: PaymentContext['personal'],
  rows: readonly OrderRow[],
): ReadonlyMap<string, readonly PaidOrder[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.item_id)].map(([id, some]) => [
      id,
      some.map((row) => toOrder(personal, row)),
    ]),
  )

function toOrder(personal: PaymentContext['personal'], row: OrderRow): PaidOrder {
  return {
    merchantCode: row.merchant_code ?? undefined,
    kind: row.kind,
    paymentId: row.payment_id,
    status: row.status,
    money: moneyFromDatabase(row.amount, row.currency_code),
    party: partyOf(personal, row),
    isAsked: row.is_asked,
    isReceipt: row.is_receipt,
  }
}

/** The account in the request of an order, or of the payer of a receipt. */
function partyOf(personal: PaymentContext['personal'], row: PayerOfReceiptRow): KnownAccount {
  const { personal_id: id } = row
  if (id === null) return {}
  const known: { readonly request?: { readonly account?: KnownAccount }; readonly account?: KnownAccount } =
    openPayer(personal, toStoredPayer({ ...row, personal_id: id }))
  return known.request?.account ?? known.account ?? {}
}
