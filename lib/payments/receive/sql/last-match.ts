import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

/** The receipt that a payment got last and still has, and the attempt that it was for. */
export async function lastMatch(
  transaction: Queryable,
  key: PaymentKey,
): Promise<{ readonly receiptId: string; readonly attemptNo: number } | undefined> {
  const { rows } = await transaction.query<{ receiptId: string; attemptNo: number }>({
    name: 'last_match_of_payment',
    text: `
      select receipt_id as "receiptId", attempt_no as "attemptNo" from receipt_match
       where merchant_code = $1 and kind = $2 and payment_id = $3 and undone_at is null
       order by at desc, receipt_id desc limit 1`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0]
}
