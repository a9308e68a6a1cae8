import { amountFixed, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PaymentKey } from '../../../payment-key.ts'

/**
 * Raises the amount required of an attempt, so that the rest of its part payment is identified. The caller
 * holds the payment's row.
 */
export async function addRestOffset(
  transaction: Queryable,
  key: PaymentKey,
  attemptNo: number,
  offset: Money,
): Promise<void> {
  await transaction.query({
    name: 'add_rest_offset',
    text: `update payment_attempt set rest_offset = rest_offset + $5
            where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4`,
    values: [key.merchantCode, key.kind, key.paymentId, attemptNo, amountFixed(offset)],
  })
}

/**
 * Removes the part of the offset that was not paid; never more than was added. The caller holds the payment's
 * row.
 */
export async function lowerRequired(
  transaction: Queryable,
  key: PaymentKey,
  attemptNo: number,
  required: Money,
): Promise<void> {
  await transaction.query({
    name: 'lower_required',
    text: `update payment_attempt set rest_offset = $5::numeric - amount_required
            where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4`,
    values: [key.merchantCode, key.kind, key.paymentId, attemptNo, amountFixed(required)],
  })
}
