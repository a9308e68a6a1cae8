import { payinRows, type StoredPayins } from './stored-payins.ts'

/** A table that is filled by one statement. */
export interface TableFill {
  /** The table, or the partition, that the rows go to. */
  readonly table: string
  readonly insert: string
}

/** How many payins end the last: of their callbacks none is delivered yet. */
const undelivered = 800

const entries = `(values (0, 'RECEIPT'), (1, 'COMPLETION'), (2, 'FEE')) as entry (step, kind)`
const lines = `(values
  (0, 1, 'RECEIVING/INR/' || account_id, -amount), (0, 2, 'SUSPENSE/INR', amount),
  (1, 1, 'SUSPENSE/INR', -amount), (1, 2, 'MERCHANT_AVAILABLE/INR/' || merchant_code, amount),
  (2, 1, 'MERCHANT_AVAILABLE/INR/' || merchant_code, -fee), (2, 2, 'FEE_INCOME/INR', fee)) as line (step, no, account, moved)`

/**
 * Writes payins as the product does: attempt, payer, three events, receipt with its match, entries for
 * receipt, completion and fee, callback and delivery. Each statement reads nothing but the numbers of the
 * payins.
 */
export function tableFills(stored: StoredPayins): readonly TableFill[] {
  const all = payinRows(stored)
  const paid = `(select *, 3 * n as entry_id, created_at + interval '10 minutes' as paid_at from ${all} made where status = 'SUCCESS') made`
  const ended = `created_at + case when status = 'SUCCESS' then interval '10 minutes' else interval '1 hour' end`
  const isDue = `n > ${stored.payins - undelivered}`
  return [
    {
      table: 'payer_data',
      insert: `
        insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
        select payer_id, decode(repeat(md5(n::text), 10), 'hex'), k.id, array[hashint8extended(n, 1), hashint8extended(n % 1000003, 2)],
               made.created_at, made.merchant_code
          from ${all} made join data_key k on k.merchant_code = made.merchant_code and k.purpose = 'SEAL' and k.retired_at is null`,
    },
    {
      table: 'payment',
      insert: `
        insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test,
          request_digest, event_no, money_received, closes_at, created_at, changed_at, processed_at, failure_reason_code, listed_at, relisted_at)
        select merchant_code, 'payin', payment_id, status, 'INR', amount, 'https://shop.example/payments/callback',
               'https://shop.example/payments/return', true, decode(repeat(md5(n::text), 2), 'hex'),
               case status when 'WAITING' then 1 else 3 end, case status when 'SUCCESS' then amount else 0 end,
               created_at + case status when 'WAITING' then interval '30 days' else interval '1 hour' end, created_at,
               case status when 'WAITING' then created_at else ${ended} end, case when status <> 'WAITING' then ${ended} end,
               case status when 'EXPIRED' then 'EXPIRED' when 'REFUSED' then 'DECLINED_BY_BANK' end, created_at,
               case status when 'WAITING' then created_at else ${ended} end
          from ${all} made`,
    },
    {
      table: 'payment_attempt',
      insert: `
        insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider, receiving_account_id,
          amount_required, fee, vat, rail_reference, response, payer_data_id, opened_at, expire_at)
        select merchant_code, 'payin', payment_id, 1, 'P2A_V2', 'IMPSMethod', 'sandbox', account_id, amount, fee, 0, rail_reference,
               jsonb_build_object('account', jsonb_build_object('bankCode', 'TEST0000001', 'bankName', 'Test Bank of India',
                 'accountName', 'Sandbox Gateway Test', 'accountNumber', '000000012345'), 'reference', rail_reference,
                 'paymentOperator', jsonb_build_object('code', 'TEST0000001', 'name', 'Test Bank of India')),
               payer_id, created_at, created_at + interval '1 hour'
          from ${all} made`,
    },
    {
      table: 'receipt',
      insert: `
        insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference, moved_at, received_at)
        select receipt_id, 'sandbox', payment_id, decode(md5(n::text), 'hex'), account_id, 'INR', amount, rail_reference, paid_at, paid_at
          from ${paid}`,
    },
    {
      table: 'receipt_match',
      insert: `
        insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at)
        select receipt_id, merchant_code, 'payin', payment_id, 1, 'RAIL_REFERENCE', '{"in": "RAIL"}', paid_at from ${paid}`,
    },
    {
      table: 'payment_event',
      insert: `
        insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
        select merchant_code, 'payin', payment_id, step, case step when 2 then 'WAITING' when 3 then 'PROCESSING' end,
               case step when 1 then 'WAITING' when 2 then 'PROCESSING' else status end,
               case when step = 1 then 'CREATED' when step = 2 then 'CUSTOMER_REFERENCE' when status = 'SUCCESS' then 'MONEY_RECEIVED'
                    when status = 'EXPIRED' then 'TIME_OVER' else 'INSTITUTION_REFUSED' end,
               case step when 1 then 'merchant:' || merchant_code else 'rail:sandbox' end,
               case when step = 3 and status = 'SUCCESS' then receipt_id end, case step when 3 then ${ended} else created_at end
          from ${all} made cross join generate_series(1, case status when 'WAITING' then 1 else 3 end) as step`,
    },
    {
      table: 'ledger_entry',
      insert: `
        insert into ledger_entry (id, kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, posted_at)
        select entry_id + step, kind, 'INR', case when step > 0 then merchant_code end, case when step > 0 then 'payin' end,
               case when step > 0 then payment_id end, receipt_id, paid_at
          from ${paid} cross join ${entries}`,
    },
    {
      table: 'ledger_posting',
      insert: `
        insert into ledger_posting (entry_id, line, account_id, amount, account_seq, balance_after, posted_at, merchant_code)
        select entry_id + step, no, account, moved,
               case when owner is not null then row_number() over running end, case when owner is not null then sum(moved) over running end,
               paid_at + interval '1 microsecond' * (2 * step + no), owner
          from (
            select made.*, line.*, case when account like 'MERCHANT%' then merchant_code end as owner from ${paid} cross join lateral ${lines}) moves
        window running as (partition by account order by entry_id, step, no)`,
    },
    {
      table: 'callback',
      insert: `
        insert into callback (id, merchant_code, kind, payment_id, event_no, url, status, counted_tries, delivery_no, next_delivery_at, created_at,
          listed_at)
        select callback_id, merchant_code, 'payin', payment_id, 3, 'https://shop.example/payments/callback',
               case when ${isDue} then 'PENDING' else 'DELIVERED' end, case when ${isDue} then 0 else 1 end, case when ${isDue} then 0 else 1 end,
               case when ${isDue} then ${ended} end, ${ended}, ${ended}
          from ${all} made where status <> 'WAITING'`,
    },
    {
      table: 'callback_delivery_first',
      insert: `
        insert into callback_delivery (callback_id, delivery_no, at, status, duration_ms, merchant_code)
        select callback_id, 1, ${ended}, 200, 35, merchant_code from ${all} made where status <> 'WAITING' and not ${isDue}`,
    },
  ]
}

/**
 * What follows from the postings: a settlement of each day that has postings but
 * the last one.
 */
export const afterFills: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'settlements',
    sql: `
      with day as (
        select merchant_code, date_trunc('day', posted_at, 'UTC') as begins, max(account_seq) as through,
               sum(amount) filter (where amount > 0) as payins, sum(amount) filter (where amount < 0) as fees
          from ledger_posting where merchant_code is not null group by 1, 2),
      numbered as (
        select *, row_number() over running as number, sum(payins + fees) over running as closing,
               lag(through, 1, 0) over running as after, lag(begins + interval '1 day') over running as before
          from day window running as (partition by merchant_code order by begins))
      insert into settlement (merchant_code, currency_code, number, position, from_at, to_at, time_zone, available_after, available_through,
        reserved_after, reserved_through, opening_balance, payins, payouts, topups, reversals, fees, vat, adjustments, closing_balance, closed_at)
      select merchant_code, 'INR', number, number, coalesce(before, begins), begins + interval '1 day', 'UTC', after, through, 0, 0,
             closing - payins - fees, payins, 0, 0, 0, fees, 0, 0, closing, begins + interval '1 day'
        from numbered where begins < (select date_trunc('day', max(posted_at), 'UTC') from ledger_posting)`,
  },
  {
    name: 'days to settle',
    sql: `
      update merchant_balance balance set unsettled_since = (
        select posted_at from ledger_posting
         where account_id = 'MERCHANT_AVAILABLE/INR/' || balance.merchant_code and account_seq = 1 + coalesce(
           (select max(available_through) from settlement where settlement.merchant_code = balance.merchant_code), 0))
       where currency_code = 'INR'`,
  },
]
