import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The amount of the n-th payin in paise; all are different. */
export const amountOf = (n: number): number => 10_000 + n

/** Its rail reference. */
export const referenceOf = (n: number): string =>
  createHash('md5').update(`open-${n}`).digest('hex').slice(0, 12).toUpperCase()

const key = `'BENCH' || (n % (select count(*) from merchant) + 1), 'payin', 'open-' || n`

/** `$1`: the number of payins, `$2`: the account. */
const statements: readonly string[] = [
  `insert into payer_data (id, data) select md5('open-' || n)::uuid, '{}' from generate_series(0, $1::int - 1) as n where $2::text <> ''`,
  `insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest)
   select ${key}, 'WAITING', 'INR', (10000 + n) / 100.0, 'https://shop.example/callback', false, ''
     from generate_series(0, $1::int - 1) as n where $2::text <> ''`,
  `insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider, receiving_account_id,
          amount_required, fee, vat, rail_reference, response, payer_data_id, opened_at)
   select ${key}, 1, 'UPIQR', 'UpiQRMethod', 'own-accounts', $2::uuid, (10000 + n) / 100.0, 2, 0.2, upper(left(md5('open-' || n), 12)), '{}',
          md5('open-' || n)::uuid, now() - interval '60 days'
     from generate_series(0, $1::int - 1) as n`,
  `insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor)
   select ${key}, 1, 'WAITING', 'CREATED', 'bench' from generate_series(0, $1::int - 1) as n where $2::text <> ''`,
  `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at)
   select $2::uuid, (10000 + n) / 100.0, ${key}, 1, now() - interval '60 days' from generate_series(0, $1::int - 1) as n where n % 2 = 1`,
]

const guarded = ['payment', 'payment_attempt', 'payment_event', 'amount_claim']

/**
 * Opens payins on an account in rupees, of the merchants BENCH1, BENCH2 … in turn. Each has an amount of its
 * own: one of two claims it, the other is told apart by its reference. Writes the tables directly: to create
 * them one after the other would take half an hour.
 */
export async function insertOpenPayins(pool: pg.Pool, accountId: string, payins: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    for (const table of guarded) await client.query(`alter table ${table} disable trigger user`)
    for (const text of statements) await client.query({ text, values: [payins, accountId] })
    for (const table of guarded) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
    // Tables that are empty are left as they are: a new installation knows nothing of them either.
    await client.query(`vacuum analyze payer_data, ${guarded.join(', ')}`)
  } finally {
    client.release(true)
  }
}
