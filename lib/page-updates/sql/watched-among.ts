import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Queryable } from '../../platform/db/database.ts'

const text = `
select merchant_code as "merchantCode", kind, payment_id as "paymentId" from payment
where (merchant_code, kind, payment_id) in (select * from unnest($1::text[], $2::text[], $3::text[]))
  and watched_until > now()`

/** Which of these payments are watched by a page, in any process. */
export async function watchedAmong(db: Queryable, keys: readonly PaymentKey[]): Promise<PaymentKey[]> {
  const values = [
    keys.map((key) => key.merchantCode),
    keys.map((key) => key.kind),
    keys.map((key) => key.paymentId),
  ]
  const { rows } = await db.query<PaymentKey & Record<string, unknown>>({
    name: 'watched-among',
    text,
    values,
  })
  return rows
}
