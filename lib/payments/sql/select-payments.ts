import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { paymentRows, toPayment, type PaymentRow } from './select-payment.ts'

/**
 * Payments with their attempts in force, in the order of their keys; undefined where there is none. Each is
 * looked up by its key, whatever the planner thinks of the size of the tables. The keys are one JSON text:
 * an array's length would be known to the planner, which would then plan every statement anew, for a
 * millisecond.
 */
export async function selectPayments(
  database: Queryable,
  keys: readonly PaymentKey[],
): Promise<readonly (StoredPayment | undefined)[]> {
  const { rows } = await database.query<PaymentRow & { no: number }>({
    name: 'select_payments',
    text: `
      select asked.no, found.*
        from json_to_recordset($1) as asked (no int, merchant_code text, kind text, payment_id text),
             lateral (${paymentRows}
               where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) limit 1) found`,
    values: [
      JSON.stringify(
        keys.map(({ merchantCode, kind, paymentId }, no) => ({
          no,
          merchant_code: merchantCode,
          kind,
          payment_id: paymentId,
        })),
      ),
    ],
  })
  const found = new Map(rows.map((row) => [row.no, toPayment(row)]))
  return keys.map((_, no) => found.get(no))
}
