import type { PaymentKey } from '../../payments/payment-key.ts'
import { keysAsJson } from '../../payments/sql/key-columns.ts'
import type { Queryable } from '../../platform/db/database.ts'

const text = `
select found.* from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text),
       lateral (
         select merchant_code as "merchantCode", kind, payment_id as "paymentId" from payment
          where (merchant_code, kind, payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and watched_until > now()
         offset 0) found`

/** Which of these payments are watched by a page, in any process: each is looked up by its key. */
export async function watchedAmong(db: Queryable, keys: readonly PaymentKey[]): Promise<PaymentKey[]> {
  const { rows } = await db.query<PaymentKey & Record<string, unknown>>({
    name: 'watched-among',
    text,
    values: [keysAsJson(keys)],
  })
  return rows
}
