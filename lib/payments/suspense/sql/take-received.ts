import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { takeReceivedMoney } from '#sql/refund'

/** Takes the money of an open item out, whole. False: it is open no more, and nothing was changed. */
export async function takeItem(transaction: Queryable, itemId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(
    takeReceivedMoney({ itemId, merchantCode: null, refundId: null, payinId: null, amount: null }),
  )
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
  const { rows } = await transaction.query(
    takeReceivedMoney({
      itemId: null,
      merchantCode: refund.merchantCode,
      refundId: refund.paymentId,
      payinId,
      amount: amountFixed(money),
    }),
  )
  const [row] = rows
  return row && moneyFromDatabase(row.from_suspense, money.currencyCode)
}
