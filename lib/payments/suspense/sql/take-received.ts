import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

// Money that was received goes back once: an item that belongs to no payment as a return, money of a payin as
// a refund. One statement decides about both. An item is closed by it, and so is no payment's afterwards; a
// payin gives no more than is left of it.
const takeReceived = `
  with item as (
    update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'RETURNED'
     where id = $1::uuid and closed_at is null and receipt_id is not null
       and not exists (select from receipt_match matched where matched.receipt_id = suspense_item.receipt_id and matched.undone_at is null)
    returning 0::numeric as from_suspense),
  refunded as (
    insert into refund (merchant_code, payment_id, payin_id, from_suspense, from_balance)
    select $2, $3, $4, share.from_suspense, $5::numeric - share.from_suspense
      from payin_left($2, $4) rest
      cross join lateral (select least($5::numeric, greatest(rest.of_suspense, 0)) as from_suspense) share
     where $5::numeric - share.from_suspense <= greatest(rest.of_balance, 0)
    returning from_suspense)
  select from_suspense from item union all select from_suspense from refunded`

/** Takes the money of an open item out, whole. False: it is open no more, and nothing was changed. */
export async function takeItem(transaction: Queryable, itemId: string): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'take_received_money',
    text: takeReceived,
    values: [itemId, null, null, null, null],
  })
  return rowCount === 1
}

/** What a refund takes of its payin. */
interface Taking {
  readonly refund: PaymentKey
  readonly payinId: string
  readonly money: Money
}

/**
 * Takes money of a payin, first what that has in suspense, and writes the refund. The caller holds the
 * payin's row, and writes the payment of the refund in the same transaction. Returns the part that is in
 * suspense; undefined where less is left, and nothing was changed. Raises 23505 `refund_pkey` when the ID is
 * taken.
 */
export async function takeOfPayin(
  transaction: Queryable,
  { refund, payinId, money }: Taking,
): Promise<Money | undefined> {
  const { rows } = await transaction.query<{ from_suspense: string }>({
    name: 'take_received_money',
    text: takeReceived,
    values: [null, refund.merchantCode, refund.paymentId, payinId, amountFixed(money)],
  })
  const [row] = rows
  return row && moneyFromDatabase(row.from_suspense, money.currencyCode)
}
