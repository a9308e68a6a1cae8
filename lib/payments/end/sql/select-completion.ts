import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import * as sql from '#sql/payment_event'

/** What completed a payment. */
export interface Completion {
  /** The receipt with which the amount required was reached. */
  readonly receiptId: string
  /** The amount that its attempt required: the order amount and the offsets. */
  readonly required: Money
}

/**
 * How a payment that succeeded was completed. Read while its row is locked. Throws when no receipt completed
 * it.
 */
export async function selectCompletion(
  transaction: Queryable,
  key: PaymentKey,
  currencyCode: Money['currencyCode'],
): Promise<Completion> {
  const { rows } = await transaction.query(sql.selectCompletion({ ...key }))
  const row = rows[0]
  if (!row) throw new Error(`${key.kind} ${key.paymentId} succeeded without a receipt`)
  return { receiptId: row.receipt_id, required: moneyFromDatabase(row.amount_required, currencyCode) }
}
