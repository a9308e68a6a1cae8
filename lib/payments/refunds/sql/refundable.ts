import { currencyFromDatabase, type CurrencyCode } from '../../../money/currency.ts'
import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

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
  const { rows } = await database.query<{ currency_code: string; rest: string }>({
    name: 'select_refundable',
    text: `
      select p.currency_code, greatest(rest.of_suspense, 0) + greatest(rest.of_balance, 0) as rest
        from payment p cross join payin_left(p.merchant_code, p.payment_id) rest
       where p.merchant_code = $1 and p.kind = 'payin' and p.payment_id = $2`,
    values: [merchantCode, payinId],
  })
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
  const { rows } = await transaction.query<{ can_lose: boolean }>({
    name: 'payin_can_lose',
    text: `
      select of_suspense >= $3::numeric and ($4::numeric = 0 or of_balance >= $4::numeric) as can_lose from payin_left($1, $2)`,
    values: [key.merchantCode, key.paymentId, amountFixed(ofSuspense), amountFixed(ofBalance)],
  })
  return rows[0]?.can_lose === true
}
