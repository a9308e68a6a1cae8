// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The accounts of the batches that orders are or were in.
 */
export const accountsOfOrders: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, { key: string; accounts: string[] }> = statement(
  'accounts_of_orders',
  ['keys'],
  `select item.key, array_agg(distinct batch.receiving_account_id::text) as accounts
  from (select key, batch_id from payout_batch_item where key = any($1::uuid[]) and state = 'IN_FORCE'
        union all
        select key, batch_id from payout_batch_item where key = any($1::uuid[]) and state = 'RELEASED') item
  join payout_batch batch on batch.id = item.batch_id group by item.key`,
)

/**
 * The payouts of files that banks have, and whether an earlier file had them too.
 */
export const exportedPayoutBatchItems: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, { id: string; accountId: string; key: string; wasReleased: boolean }> = statement(
  'exported_payout_batch_items',
  ['keys'],
  `select batch.id, batch.receiving_account_id as "accountId", item.key,
       exists (select from payout_batch_item earlier where earlier.key = item.key and earlier.state = 'RELEASED')
         as "wasReleased"
  from payout_batch_item item join payout_batch batch on batch.id = item.batch_id
 where item.key = any($1::uuid[]) and item.state = 'IN_FORCE' and batch.exported_at is not null
 order by item.batch_id, item.item_no`,
)

/**
 * Those of the keys whose order no batch in force has.
 */
export const freeOrders: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, { key: string }> = statement(
  'free_orders',
  ['keys'],
  `select given.key from unnest($1::uuid[]) as given (key)
 where not exists (select from payout_batch_item item where item.key = given.key and item.state = 'IN_FORCE')`,
)

/**
 * Takes orders out of a batch; without keys, all of them.
 */
export const freePayoutBatchItems: StatementOf<{ as: string | null | undefined; batchId: string | null | undefined; keys: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'free_payout_batch_items',
  ['as', 'batchId', 'keys'],
  `update payout_batch_item set state = $1
  where batch_id = $2 and state = 'IN_FORCE' and ($3::uuid[] is null or key = any($3))`,
)

/**
 * Writes a batch with its orders, which the caller has locked.
 */
export const insertPayoutBatchItems: StatementOf<{ id: string | null | undefined; key: readonly (string | null | undefined)[] | null | undefined; merchantCode: readonly (string | null | undefined)[] | null | undefined; kind: readonly (string | null | undefined)[] | null | undefined; paymentId: readonly (string | null | undefined)[] | null | undefined; amount: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'insert_payout_batch_items',
  ['id', 'key', 'merchantCode', 'kind', 'paymentId', 'amount'],
  `insert into payout_batch_item (batch_id, item_no, key, merchant_code, kind, payment_id, suspense_return_id, amount)
select $1, no, key, merchant_code, kind, payment_id, case when payment_id is null then key end, amount
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::numeric[]) with ordinality
    as given (key, merchant_code, kind, payment_id, amount, no)`,
)

/**
 * Keeps why a bank refused orders of a batch.
 */
export const keepRefusalsOfBatch: StatementOf<{ key: readonly (string | null | undefined)[] | null | undefined; code: readonly (string | null | undefined)[] | null | undefined; text: readonly (string | null | undefined)[] | null | undefined; batchId: string | null | undefined }, Record<string, never>> = statement(
  'keep_refusals_of_batch',
  ['key', 'code', 'text', 'batchId'],
  `update payout_batch_item item set refusal_code = given.code, refusal_text = given.text
  from unnest($1::uuid[], $2::text[], $3::text[]) as given (key, code, text)
 where item.batch_id = $4 and item.key = given.key`,
)

/**
 * Locks the orders of a batch that are in force, in the same order.
 */
export const lockPayoutsOfBatch: StatementOf<{ batchId: string | null | undefined }, { key: string }> = statement(
  'lock_payouts_of_batch',
  ['batchId'],
  `select item.key from payout_batch_item item join payment p using (merchant_code, kind, payment_id)
 where item.batch_id = $1 and item.state = 'IN_FORCE'
 order by p.merchant_code, p.kind, p.payment_id for no key update of p`,
)

/**
 * What debits may have paid, for each of a JSON list `sought`: orders of ours, and receipts that are taken back. So many
 * of one amount are compared: 50. The receipt is looked for in the newest 20 000 lines of the account; of them 200 of the
 * amount or more may have been divided into the part that is taken back.
 */
export const ordersNearby: StatementOf<{ sought: unknown }, { item_id: string; merchant_code: string | null; kind: 'payin' | 'topup' | 'payout' | 'refund' | 'return'; payment_id: string; status: string; currency_code: string; amount: string; is_asked: boolean; is_receipt: boolean; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'orders_nearby',
  ['sought'],
  `with sought as materialized (
  select * from json_to_recordset($1) as sought (item_id uuid, account_id uuid, currency_code text, amount numeric, least numeric)),
asked as (
  select sought.item_id, item.key, item.merchant_code, item.kind, item.payment_id, item.suspense_return_id, true as is_asked
    from sought
    cross join lateral (
      select * from payout_batch_item
       where state = 'IN_FORCE' and amount between sought.least and sought.amount
         and batch_id in (select id from payout_batch batch
                           where batch.receiving_account_id = sought.account_id and batch.exported_at > gateway_now() - interval '90 days')
         and not exists (select from payout_line line where line.key = payout_batch_item.key and line.role = 'DEBIT')
       limit 50) item),
waiting as (
  select sought.item_id, o.key, open.merchant_code, open.kind, open.payment_id, null::uuid as suspense_return_id, false as is_asked
    from sought
    cross join lateral (
      select merchant_code, kind, payment_id from payment
       where status in ('WAITING', 'PROCESSING') and currency_code = sought.currency_code
         and amount between sought.least and sought.amount and is_paid_out(kind)
       order by amount desc limit 50) open
    join payout_order o using (merchant_code, kind, payment_id)),
ordered as (
  select item_id, key, merchant_code, kind, payment_id, suspense_return_id, bool_or(is_asked) as is_asked
    from (select * from asked union all select * from waiting) either
   group by item_id, key, merchant_code, kind, payment_id, suspense_return_id),
taken_back as (
  select sought.item_id, found.*
    from sought
    cross join lateral (
      select matched.merchant_code, matched.kind, matched.payment_id, receipt.amount, receipt.currency_code, receipt.payer_data_id
        from (
          select id, amount, booked_on from (
            select id, amount, booked_on from statement_line
             where receiving_account_id = sought.account_id and booked_on > gateway_now() - interval '90 days' and state = 'RECEIPT'
             order by booked_on desc limit 20000) newest
           where newest.amount >= sought.amount
           order by newest.amount = sought.amount desc, newest.booked_on desc limit 200) line
        cross join lateral receipts_of_line(line.id) part
        join receipt on receipt.id = part.id
        join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
       where receipt.amount >= sought.amount
       order by receipt.amount = sought.amount desc, line.booked_on desc limit 50) found)
select ordered.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, is_asked, false as is_receipt,
       payer.*
  from ordered
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  join stored_payer payer on payer.personal_id = a.payer_data_id
 where suspense_return_id is null and p.status <> 'REFUSED'
union all
select ordered.item_id, null, 'return', r.id::text, r.state, r.currency_code, r.amount, is_asked, false, payer.*
  from ordered
  join suspense_return r on r.id = ordered.suspense_return_id and r.state <> 'REFUSED'
  join stored_payer payer on payer.personal_id = r.payee_id
union all
select taken_back.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, taken_back.amount, false, true,
       payer.*
  from taken_back
  join payment p using (merchant_code, kind, payment_id)
  left join stored_payer payer on payer.personal_id = taken_back.payer_data_id`,
)

/**
 * The orders to banks whose money credits may bring back, for each of a JSON list of `sought`: the one that the line
 * names (`is_asked`), and at most 50 that were paid, of its amount or up to `most`.
 */
export const ordersToReturn: StatementOf<{ sought: unknown }, { item_id: string; merchant_code: string | null; kind: 'payin' | 'topup' | 'payout' | 'refund' | 'return'; payment_id: string; status: string; currency_code: string; amount: string; is_asked: boolean; is_receipt: boolean; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'orders_to_return',
  ['sought'],
  `with sought as materialized (
  select * from json_to_recordset($1) as sought (item_id uuid, account_id uuid, amount numeric, most numeric, moved_until timestamptz)),
found as (
  select sought.item_id, paid.merchant_code, paid.kind, paid.payment_id, paid.suspense_return_id, false as is_asked
    from sought
    cross join lateral (
      select * from payout_batch_item item
       where item.state = 'IN_FORCE' and item.amount between sought.amount and sought.most
         and item.batch_id in (select id from payout_batch batch
                                where batch.receiving_account_id = sought.account_id and batch.exported_at > gateway_now() - interval '90 days'
                                  and batch.exported_at <= sought.moved_until)
         and exists (select from payout_line line where line.key = item.key and line.role = 'DEBIT')
         and not exists (select from payout_line line where line.key = item.key and line.role = 'RETURN')
       order by item.amount limit 50) paid
  union all
  select sought.item_id, o.merchant_code, o.kind, o.payment_id, null, true
    from sought join suspense_item item on item.id = sought.item_id join payout_order o on o.key = item.order_key
  union all
  select sought.item_id, null, 'return', null, item.order_key, true
    from sought join suspense_item item on item.id = sought.item_id),
ordered as (
  select item_id, merchant_code, kind, payment_id, suspense_return_id, bool_or(is_asked) as is_asked
    from found group by item_id, merchant_code, kind, payment_id, suspense_return_id)
select ordered.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, is_asked, false as is_receipt,
       payer.*
  from ordered
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  join stored_payer payer on payer.personal_id = a.payer_data_id
union all
select ordered.item_id, null, 'return', r.id::text, r.state, r.currency_code, r.amount, is_asked, false, payer.*
  from (select item_id, suspense_return_id, bool_or(is_asked) as is_asked from ordered group by item_id, suspense_return_id) ordered
  join suspense_return r on r.id = ordered.suspense_return_id
  join stored_payer payer on payer.personal_id = r.payee_id`,
)

/**
 * Whether an order left the batch after its export.
 */
export const payoutBatchHasReleased: StatementOf<{ batchId: string | null | undefined }, { released: boolean }> = statement(
  'payout_batch_has_released',
  ['batchId'],
  `select exists (select from payout_batch_item where batch_id = $1 and state = 'RELEASED') as released`,
)

/**
 * Whether a bank may have a file with the payout, whose row the caller has locked.
 */
export const payoutIsAtBank: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { is_at_bank: boolean }> = statement(
  'payout_is_at_bank',
  ['merchantCode', 'kind', 'paymentId'],
  `select exists (
  select from payout_batch_item item join payout_batch batch on batch.id = item.batch_id
   where (item.merchant_code, item.kind, item.payment_id) = ($1, $2, $3) and item.state = 'IN_FORCE'
     and batch.file_id is not null) as is_at_bank`,
)

/**
 * Every order that was ever in the batch, in the order of its file.
 */
export const selectPayoutBatchItems: StatementOf<{ batchId: string | null | undefined }, { key: string; merchant_code: string | null; kind: 'payout' | 'refund'; payment_id: string | null; currency_code: string; amount: string; state: 'IN_FORCE' | 'TAKEN_OUT' | 'RELEASED'; refusal_code: string | null; refusal_text: string | null; reason: string | null; failure_reason: string | null; status: string; debited_at: Date | null; returned_at: Date | null; debit_day: string | null; debit_line: string | null; debit_line_id: string | null }> = statement(
  'select_payout_batch_items',
  ['batchId'],
  `select item.key, item.merchant_code, item.kind, item.payment_id, batch.currency_code, item.amount, item.state,
       item.refusal_code, item.refusal_text,
       r.reason, case when p.status = 'REFUSED' then p.failure_reason_code when r.state = 'REFUSED' then 'REFUSED_BY_INSTITUTION' end as failure_reason,
       coalesce(p.status, r.state) as status, debit.created_at as debited_at, given_back.created_at as returned_at,
       shown.booked_on as debit_day, shown.line as debit_line, shown.id as debit_line_id
  from payout_batch_item item
  join payout_batch batch on batch.id = item.batch_id
  left join payment p on (p.merchant_code, p.kind, p.payment_id) = (item.merchant_code, item.kind, item.payment_id)
  left join suspense_return r on r.id = item.suspense_return_id
  left join payout_line debit on debit.key = item.key and debit.role = 'DEBIT'
  left join statement_line shown on shown.id = debit.statement_line_id
  left join payout_line given_back on given_back.key = item.key and given_back.role = 'RETURN'
 where item.batch_id = $1 order by item.item_no`,
)

/**
 * Takes a payout, whose row the caller has locked, out of a batch that was not exported.
 */
export const takePayoutOutOfBatch: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { batch_id: string }> = statement(
  'take_payout_out_of_batch',
  ['merchantCode', 'kind', 'paymentId'],
  `update payout_batch_item item set state = 'TAKEN_OUT'
  from payout_batch batch
 where (item.merchant_code, item.kind, item.payment_id) = ($1, $2, $3) and item.state = 'IN_FORCE'
   and batch.id = item.batch_id and batch.state in ('CREATED', 'APPROVED')
returning item.batch_id`,
)
