import type { Queryable } from '../../../../platform/db/database.ts'
import * as sql from '#sql/payout_line'

/**
 * Lines of a wrong file are no debits and returns any more: the right file may bring them again. Payouts stay
 * as they are; the caller reverses what the lines booked. A return whose money the merchant has already, or
 * suspense, cannot be forgotten: the IDs of such lines are returned, and nothing of them was changed.
 */
export async function forgetPayoutLines(
  transaction: Queryable,
  lineIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await transaction.query(sql.forgetPayoutLines({ lines: lineIds }))
  return rows.map(({ line }) => line)
}
