import { currencyFromDatabase, type CurrencyCode } from '../../../money/currency.ts'
import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import * as sql from '#sql/payment'

/** What can be paid back of a payin now. */
export interface Refundable {
  readonly currencyCode: CurrencyCode
  /** The order amount, and what came beside it; less what was taken back, undone or refunded. */
  readonly left: Money
}

/** What is left of a payin; undefined when the merchant has none of this ID. */
export async function selectRefundable(
  database: Queryable,
  merchantCode: string,
  payinId: string,
): Promise<Refundable | undefined> {
  const { rows } = await database.query(sql.selectRefundable({ merchantCode, payinId }))
  const [row] = rows
  if (!row) return undefined
  const currencyCode = currencyFromDatabase(row.currency_code)
  return { currencyCode, left: moneyFromDatabase(row.rest, currencyCode) }
}

/** Whether a payin, whose row the caller holds, can lose money of both kinds without what was refunded. */
export async function canLose(
  transaction: Queryable,
  key: PaymentKey,
  { ofSuspense, ofBalance }: { readonly ofSuspense: Money; readonly ofBalance: Money },
): Promise<boolean> {
  const { rows } = await transaction.query(
    sql.payinCanLose({
      merchantCode: key.merchantCode,
      paymentId: key.paymentId,
      ofSuspense: amountFixed(ofSuspense),
      ofBalance: amountFixed(ofBalance),
    }),
  )
  return rows[0]?.can_lose === true
}
