import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { othersAskedExactly } from '#sql/receipt'
import * as sql from '#sql/payment'
import { selectHeldMoney } from '#sql/suspense_item'

/** Money in suspense that a payment has by a match in force: a part, what is short, or surplus. */
export interface HeldMoney {
  readonly receiptId: string
  readonly key: PaymentKey
  /** What of the receipt lies in suspense. */
  readonly money: Money
}

/** The money of an item that a payment has; undefined where there is no such item, or nobody has it. */
export async function selectHeld(database: Queryable, itemId: string): Promise<HeldMoney | undefined> {
  const { rows } = await database.query(selectHeldMoney({ itemId }))
  const [row] = rows
  return (
    row && {
      receiptId: row.receipt_id,
      key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
      money: moneyFromDatabase(row.amount, row.currency_code),
    }
  )
}

/** The payments that have money of items. */
export async function holdersOf(
  database: Queryable,
  itemIds: readonly string[],
): Promise<readonly PaymentKey[]> {
  const holders: PaymentKey[] = []
  for (const itemId of itemIds) {
    const held = await selectHeld(database, itemId)
    if (held) holders.push(held.key)
  }
  return holders
}

/** The tolerance with which people may accept less for a payment, as its cash account says. */
export async function shortUpTo(database: Queryable, key: PaymentKey): Promise<string | undefined> {
  const { rows } = await database.query(sql.shortUpTo({ ...key }))
  return rows[0]?.short_up_to ?? undefined
}

/** Other open payments of the cash account that lack exactly the money of a receipt. */
export async function askedExactly(
  database: Queryable,
  key: PaymentKey,
  receiptId: string,
): Promise<readonly PaymentKey[]> {
  const { rows } = await database.query(othersAskedExactly({ ...key, receiptId }))
  return rows
}
