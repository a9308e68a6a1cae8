import { amountFixed, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PaymentKey } from '../../../payment-key.ts'
import * as sql from '#sql/payment_attempt'

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
  await transaction.query(sql.addRestOffset({ ...key, attemptNo, offset: amountFixed(offset) }))
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
  await transaction.query(sql.lowerRequired({ ...key, attemptNo, required: amountFixed(required) }))
}

/**
 * Takes back what was asked for on top of the attempts of a payment. Returns their numbers. The caller holds
 * the payment's row.
 */
export async function dropRestOffsets(
  transaction: Queryable,
  { merchantCode, kind, paymentId }: PaymentKey,
): Promise<readonly number[]> {
  const { rows } = await transaction.query(sql.dropRestOffsets({ merchantCode, kind, paymentId }))
  return rows.map((row) => row.attempt_no)
}
