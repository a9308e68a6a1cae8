import type pg from 'pg'

const perMerchant = (kind: string) => `'${kind}/INR/' || merchant_code`

const entries = `(values
  (0, 'RECEIPT'), (1, 'COMPLETION'), (2, 'FEE'), (3, 'VAT')) as entry (step, kind)`

const lines = `(values
  (0, 1, 'RECEIVING/INR/' || account_id, -100.00), (0, 2, 'SUSPENSE/INR', 100.00),
  (1, 1, 'SUSPENSE/INR', -100.00), (1, 2, ${perMerchant('MERCHANT_AVAILABLE')}, 100.00),
  (2, 1, ${perMerchant('MERCHANT_AVAILABLE')}, -2.00), (2, 2, 'FEE_INCOME/INR', 2.00),
  (3, 1, ${perMerchant('MERCHANT_AVAILABLE')}, -0.20), (3, 2, 'VAT_PAYABLE/INR', 0.20)) as line (step, no, account, amount)`

/** `$1`: the number of payins. The entries of the n-th payin are 4n to 4n + 3. */
const statements: readonly string[] = [
  `create temporary table made as
   select n, 'BENCH' || (n % (select count(*) from merchant) + 1) as merchant_code, 'paid-' || n as payment_id,
          gen_random_uuid() as receipt_id, gen_random_uuid() as payer_id,
          (select id from receiving_account where currency_code = 'INR' order by position, id limit 1) as account_id
     from generate_series(1, $1::int) as n`,
  `insert into payer_data (id, data) select payer_id, '{}' from made`,
  `insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest,
          event_no, money_received, processed_at)
   select merchant_code, 'payin', payment_id, 'SUCCESS', 'INR', 100, 'https://shop.example/callback', true, '', 2, 100, now() from made`,
  `insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider, receiving_account_id,
          amount_required, fee, vat, rail_reference, response, payer_data_id)
   select merchant_code, 'payin', payment_id, 1, 'UPIQR', 'UPIQR', 'SANDBOX', account_id, 100, 2, 0.2, 'R' || n, '{}', payer_id from made`,
  `insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference, moved_at)
   select receipt_id, 'bench', n::text, '', account_id, 'INR', 100, 'R' || n, now() from made`,
  `insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by)
   select receipt_id, merchant_code, 'payin', payment_id, 1, 'RAIL_REFERENCE' from made`,
  `insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id)
   select merchant_code, 'payin', payment_id, step, case step when 2 then 'WAITING' end, case step when 1 then 'WAITING' else 'SUCCESS' end,
          'MONEY_RECEIVED', 'bench', case step when 2 then receipt_id end
     from made, generate_series(1, 2) as step`,
  `insert into ledger_account (id, kind, currency_code, receiving_account_id)
   select distinct 'RECEIVING/INR/' || account_id, 'RECEIVING', 'INR', account_id from made on conflict do nothing`,
  `insert into ledger_account (id, kind, currency_code)
   select kind || '/INR', kind, 'INR' from unnest(array['SUSPENSE', 'FEE_INCOME', 'VAT_PAYABLE']) as kind on conflict do nothing`,
  `insert into ledger_account (id, kind, currency_code, merchant_code)
   select kind || '/INR/' || code, kind, 'INR', code
     from merchant, unnest(array['MERCHANT_AVAILABLE', 'MERCHANT_RESERVED']) as kind on conflict do nothing`,
  `insert into ledger_entry (id, kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
   select 4 * n + step, kind, 'INR', case when step > 0 then merchant_code end, case when step > 0 then 'payin' end,
          case when step > 0 then payment_id end, receipt_id
     from made, lateral ${entries}`,
  `insert into ledger_posting (entry_id, line, account_id, amount, account_seq, balance_after)
   select 4 * n + step, no, account, amount,
          case when account like 'MERCHANT%' then row_number() over running end,
          case when account like 'MERCHANT%' then sum(amount) over running end
     from made, lateral ${lines}
   window running as (partition by account order by n, step, no)`,
  `insert into merchant_balance (merchant_code, currency_code, unsettled_since)
   select distinct merchant_code, 'INR', now() from made
   on conflict (merchant_code, currency_code) do update
     set unsettled_since = excluded.unsettled_since`,
  `select setval('ledger_entry_id_seq', 4 * $1::bigint + 4)`,
]

const guarded = [
  'payment',
  'payment_attempt',
  'receipt_match',
  'ledger_account',
  'ledger_entry',
  'ledger_posting',
  'merchant_balance',
]

/**
 * Fills a database that has merchants BENCH1, BENCH2 … and no payments with paid payins of 100 rupees, each
 * with receipt, fee, VAT and all entries, as the product books them. Writes the tables directly: to pay them
 * one after the other would take an hour.
 */
export async function insertPaidPayins(pool: pg.Pool, payins: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    for (const table of guarded) await client.query(`alter table ${table} disable trigger user`)
    for (const text of statements) {
      await client.query({ text, values: text.includes('$1') ? [payins] : [] })
    }
    for (const table of guarded) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
