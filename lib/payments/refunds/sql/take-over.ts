import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import * as sql from '#sql/refund'

/**
 * The bank took a payin back, with money that refunds in force had taken from suspense: the merchant takes
 * over what suspense lacks for them now, of one refund after the other: which one matters to nobody else.
 * Returns how much that is; the caller holds the payin's row, has marked it as taken back, and debits the
 * merchant.
 */
export async function takeOverRefunds(
  transaction: Queryable,
  key: PaymentKey,
  currencyCode: Money['currencyCode'],
): Promise<Money> {
  const { rows } = await transaction.query(sql.takeOverRefunds({ ...key }))
  return moneyFromDatabase(rows[0]?.amount ?? '0', currencyCode)
}
