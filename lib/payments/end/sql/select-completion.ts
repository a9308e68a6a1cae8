import { mayHaveCompleted } from '../../../ledger/counted-match.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

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
  const { rows } = await transaction.query<{ receipt_id: string; amount_required: string }>({
    name: 'select_completion',
    text: `
      select event.receipt_id, terms.amount_required + terms.rest_offset as amount_required
        from payment_event event
        join receipt_match completing using (merchant_code, kind, payment_id)
        join payment_attempt terms using (merchant_code, kind, payment_id, attempt_no)
       where event.merchant_code = $1 and event.kind = $2 and event.payment_id = $3
         and event.to_status = 'SUCCESS' and event.from_status <> 'SUCCESS'
         and completing.receipt_id = event.receipt_id and ${mayHaveCompleted('completing')}
       order by completing.at desc limit 1`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  const row = rows[0]
  if (!row) throw new Error(`${key.kind} ${key.paymentId} succeeded without a receipt`)
  return { receiptId: row.receipt_id, required: moneyFromDatabase(row.amount_required, currencyCode) }
}
