import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { lastMatchOfPayment } from '#sql/receipt_match'

/** The receipt that a payment got last and still has, and the attempt that it was for. */
export async function lastMatch(
  transaction: Queryable,
  key: PaymentKey,
): Promise<{ readonly receiptId: string; readonly attemptNo: number } | undefined> {
  const { rows } = await transaction.query(lastMatchOfPayment({ ...key }))
  return rows[0]
}
