// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Records that a page watches a payment. Waits for a transition that holds the row: every commit after this statement is
 * announced.
 */
export const beginWatch: StatementOf<{ seconds: number | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'begin_watch',
  ['seconds', 'merchantCode', 'kind', 'paymentId'],
  `update payment set watched_until = greatest(watched_until, now() + make_interval(secs => $1))
where merchant_code = $2 and kind = $3 and payment_id = $4`,
)

/**
 * Changes the statuses of payments, each of them once, whose rows the transaction holds. A row for each that changed.
 */
export const changePayments: StatementOf<{ changes: unknown }, Record<string, never>> = statement(
  'change_payments',
  ['changes'],
  `select from change_payments($1)`,
)

/**
 * The payment.
 */
export const choosePayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchantCode: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; paymentId: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED' }> = statement(
  'choose_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
  from payment p where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`,
)

/**
 * The payments of a customer, and the refunds of them: all, or without those that are open, which still need their payee.
 */
export const choosePaymentsOfCustomer: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined; withOpenRefunds: boolean | null | undefined }, { merchantCode: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; paymentId: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED' }> = statement(
  'choose_payments_of_customer',
  ['merchantCode', 'customerId', 'withOpenRefunds'],
  `select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
  from payment p
 where p.merchant_code = $1 and (p.kind, p.payment_id) in (
   select own.kind, own.payment_id from payment own where own.merchant_code = $1 and own.customer_id = $2
   union all
   select given.kind, given.payment_id
     from payment own join refund given
       on (given.merchant_code, given.payin_kind, given.payin_id) = (own.merchant_code, own.kind, own.payment_id)
    where own.merchant_code = $1 and own.customer_id = $2)
   and ($3 or p.kind <> 'refund' or p.status in ('SUCCESS', 'REFUSED'))
 order by p.kind, p.payment_id`,
)

/**
 * Other payments of cash accounts that are due exactly the money of receipts and hold no claim, because their
 * reference tells them apart; opened before the money had moved. With a time, also those that were open then and have
 * expired since. More than 10 need not be named: a person decides in any case.
 */
export const dueWithoutClaim: StatementOf<{ asked: unknown; institutionClockSeconds: number | null | undefined }, { no: number; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string }> = statement(
  'due_without_claim',
  ['asked', 'institutionClockSeconds'],
  `select asked.no, due.*
  from json_to_recordset($1) as asked (no int, account_id uuid, currency_code text, amount numeric, moved_until timestamptz,
         expired_since timestamptz, merchant_code text, kind text, payment_id text),
       lateral (
         select p.merchant_code, p.kind, p.payment_id
           from payments_due(asked.currency_code, asked.amount, asked.expired_since) p
           join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
          where a.amount_required = p.amount and a.opened_at <= asked.moved_until + $2 * interval '1 second'
            and a.receiving_account_id in (
              select address.id from receiving_account address where address.id = asked.account_id or address.settles_in = asked.account_id)
            and (p.merchant_code, p.kind, p.payment_id) <> (asked.merchant_code, asked.kind, asked.payment_id)
          limit 10) due
 order by asked.no`,
)

/**
 * What ended of some merchants' payments since a moment, counted three ways: 'METHOD' by kind, currency, status and method,
 * 'DAY' by kind, currency, status and day in a zone, 'ALL' by kind, currency and status. Read by the order of changes: what
 * ended since then has changed since then. The median is of the seconds from the create to the end.
 */
export const endedPayments: StatementOf<{ timeZone: string | null | undefined; merchantCodes: readonly (string | null | undefined)[] | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined; since: Date | null | undefined }, { grouped: 'METHOD' | 'DAY' | 'ALL'; kind: 'payin' | 'topup' | 'payout' | 'refund'; currencyCode: string; status: 'SUCCESS' | 'REFUSED' | 'EXPIRED'; method: string | null; day: string | null; count: number; amount: string; received: string; medianSeconds: number | null }> = statement(
  'ended_payments',
  ['timeZone', 'merchantCodes', 'kinds', 'since'],
  `with ended as materialized (
  select p.kind, p.currency_code, a.method_code, p.status, p.amount, p.money_received,
         (p.processed_at at time zone $1::text)::date as day, extract(epoch from p.processed_at - p.created_at)::float8 as seconds
    from unnest($2::text[]) m (code) cross join unnest($3::text[]) k (kind) cross join lateral (
      select * from payment p
       where p.merchant_code = m.code and p.kind = k.kind and p.relisted_at > '-infinity' and p.relisted_at >= (select list_begins($4::timestamptz))
         and p.processed_at >= $4 and p.status in ('SUCCESS', 'REFUSED', 'EXPIRED')) p
    join payment_attempt a
      on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
)
select case when grouping(method_code) = 0 then 'METHOD' when grouping(day) = 0 then 'DAY' else 'ALL' end as grouped,
       kind, currency_code as "currencyCode", status, method_code as method, day::text as day, count(*)::float8 as count,
       sum(amount)::text as amount, sum(money_received)::text as received,
       case when grouping(method_code) = 1 and grouping(day) = 1 and status = 'SUCCESS'
         then percentile_cont(0.5) within group (order by seconds) end as "medianSeconds"
  from ended
 group by grouping sets ((kind, currency_code, status, method_code), (kind, currency_code, status, day), (kind, currency_code, status))`,
)

/**
 * Expires those of the taken payments that are still due, and returns the orders that the rails no longer have to carry
 * out. It starts when the rows are locked, so it sees a new deadline and money that could not be matched, which were
 * committed before. The transaction holds the rows.
 */
export const expirePayments: StatementOf<{ taken: unknown; actor: string | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; provider: string; method_code: string; rail_reference: string }> = statement(
  'expire_payments',
  ['taken', 'actor'],
  `select attempt.*
  from change_payments((
         select json_agg(change)
           from json_to_recordset($1) as taken (merchant_code text, kind text, payment_id text),
                lateral (
                  select p.merchant_code, p.kind, p.payment_id, p.status as from_status, 'EXPIRED' as to_status, 'TIME_OVER' as cause,
                         $2::text as actor, case when p.money_received > 0 then 'AMOUNT_MISMATCH' else 'EXPIRED' end as reason
                    from payment p
                   where (p.merchant_code, p.kind, p.payment_id) = (taken.merchant_code, taken.kind, taken.payment_id)
                     and p.status in ('WAITING', 'PROCESSING') and p.closes_at <= gateway_now()
                     and not exists (
                       select from failed_match failed
                        where (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id))
                  offset 0) change)) ended,
       lateral (
         select a.merchant_code, a.kind, a.payment_id, a.provider, a.method_code, a.rail_reference from payment_attempt a
          where (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
            = (ended.merchant_code, ended.kind, ended.payment_id, ended.attempt_no)
         offset 0) attempt`,
)

/**
 * What is known of payments, with the account that each customer or payee has.
 */
export const factsOfPayments: StatementOf<{ keys: unknown }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; asked: string; received: string; cash_account_id: string | null; created_at: Date; rail_references: string[]; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'facts_of_payments',
  ['keys'],
  `select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, a.amount_required + a.rest_offset as asked,
       p.money_received - p.suspense_refunded as received, coalesce(account.settles_in, account.id) as cash_account_id, p.created_at,
       case when p.attempt_no = 1 then array[a.rail_reference] else (
         select array_agg(rail_reference) from payment_attempt every
          where (every.merchant_code, every.kind, every.payment_id) = (p.merchant_code, p.kind, p.payment_id)) end as rail_references,
       d.*
  from json_to_recordset($1) as given (no int, merchant_code text, kind text, payment_id text)
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  left join receiving_account account on account.id = a.receiving_account_id
  join stored_payer d on d.personal_id = a.payer_data_id`,
)

/**
 * Payments under way by kind and status, zeros included.
 */
export const figurePaymentsOpen: StatementOf<{ kinds: readonly (string | null | undefined)[] | null | undefined }, { kind: string; status: string; count: number }> = statement(
  'figure_payments_open',
  ['kinds'],
  `select kind, status, coalesce(sum(counted.n), 0)::float8 as count
from unnest($1::text[]) kind cross join unnest(array['WAITING', 'PROCESSING']) status
left join (
  select kind, status, count(*) as n from payment
  where status in ('WAITING', 'PROCESSING') and closes_at is not null group by 1, 2
  union all
  select kind, status, count(*) as n from payment
  where status in ('WAITING', 'PROCESSING') and closes_at is null group by 1, 2
) counted using (kind, status)
group by 1, 2 order by 1, 2`,
)

/**
 * A page of payments that are searched for, the newest first, with who paid. Each way to find them has a page of its own,
 * by an index of its own: amounts as ordered and as asked are two.
 */
export const findPayments: StatementOf<{ limit: bigint | number | null | undefined }, { micros: bigint; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; money_received: string; created_at: Date; method_code: string; asked: string; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'find_payments',
  ['limit'],
  `with recursive /*named*/ page as (
  select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.money_received, p.attempt_no, p.created_at,
         p.created_at as placed_at
    from payment p where false
  /*pages*/
)
select (extract(epoch from p.placed_at) * 1000000)::bigint as micros, p.merchant_code, p.kind, p.payment_id, p.status,
       p.currency_code, p.amount, p.money_received, p.created_at, a.method_code,
       a.amount_required + greatest(a.rest_offset, 0) as asked, payer.*
  from (select * from page p order by p.placed_at desc, p.merchant_code desc, p.kind desc, p.payment_id desc limit $1) p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  left join lateral (
    select receipt.payer_data_id as id from receipt_match matched join receipt on receipt.id = matched.receipt_id
     where (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id)
       and (matched.undone_at is null or matched.given_back) and receipt.payer_data_id is not null
     order by matched.at desc limit 1) paid on true
  join stored_payer payer on payer.personal_id = coalesce(paid.id, a.payer_data_id)
 order by p.placed_at desc, p.merchant_code desc, p.kind desc, p.payment_id desc`,
)

/**
 * Marks the whole order amount of a payment in SUCCESS as returned, once. The transaction holds its row.
 */
export const giveBack: StatementOf<{ cause: string | null | undefined; actor: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'give_back',
  ['cause', 'actor', 'merchantCode', 'kind', 'paymentId'],
  `select from change_payments((
  select json_agg(change)
    from (
      select merchant_code, kind, payment_id, status as from_status, status as to_status, amount as returned,
             $1::text as cause, $2::text as actor
        from payment
       where merchant_code = $3 and kind = $4 and payment_id = $5 and status = 'SUCCESS'
         and money_returned is null
         and not exists (
           select from receipt_match matched
            where (matched.merchant_code, matched.kind, matched.payment_id) = ($3, $4, $5) and matched.given_back)) change))`,
)

/**
 * A payment in SUCCESS has given back what its undone matches returned. The transaction holds its row.
 */
export const giveBackUndone: StatementOf<{ by: string | null | undefined; receiptId: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'give_back_undone',
  ['by', 'receiptId', 'merchantCode', 'kind', 'paymentId'],
  `select from change_payments((
  select json_agg(change)
    from (
      select undo.merchant_code, undo.kind, undo.payment_id, 'SUCCESS' as from_status, 'SUCCESS' as to_status,
             sum(undo.money_returned) as returned, 'MATCH_UNDONE' as cause, $1::text as actor, $2::uuid as receipt_id
        from receipt_match_undo undo join receipt_match matched using (receipt_id, match_no)
       where undo.merchant_code = $3 and undo.kind = $4 and undo.payment_id = $5 and matched.given_back
       group by undo.merchant_code, undo.kind, undo.payment_id) change))`,
)

/**
 * Payments with attempt, payer data and first event, in one statement for all: answers in their order.
 */
export const insertPayments: StatementOf<{ rowOf: unknown }, { no: number; expire_at: Date }> = statement(
  'insert_payments',
  ['rowOf'],
  `with new as materialized (
  select * from json_to_recordset($1) as new (no int, merchant_code text, kind text, payment_id text, currency_code text,
    amount numeric, callback_url text, return_url text, is_test boolean, request_digest text, minutes int, notice_seconds int,
    kept jsonb, language text, customer_id text, actor text, method_code text, method_object text, operator_code text,
    provider text, receiving_account_id uuid, amount_required numeric, fee numeric, vat numeric, vat_on_fee boolean, rail_reference text,
    response jsonb, own_address text, payer_id uuid, sealed text, data_key_id uuid, lookup bigint[])),
payment as (
  insert into payment (merchant_code, kind, payment_id, status, attempt_no, currency_code, amount, callback_url,
    return_url, is_test, request_digest,
    metadata,
    closes_at, created_at, changed_at, language, customer_id)
  select merchant_code, kind, payment_id, 'WAITING', 1, currency_code, amount, callback_url, return_url, is_test,
    decode(request_digest, 'base64'),
    kept -> 'metadata',
    gateway_now() + make_interval(mins => minutes, secs => notice_seconds), gateway_now(), gateway_now(), language, customer_id
    from new order by merchant_code, kind, payment_id
  on conflict (merchant_code, kind, payment_id) do nothing
  returning merchant_code, kind, payment_id),
written as (select new.* from new join payment using (merchant_code, kind, payment_id)),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor, at)
  select merchant_code, kind, payment_id, 1, 'WAITING', 'CREATED', actor, gateway_now() from written),
payer as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
  select payer_id, decode(sealed, 'base64'), data_key_id, lookup, gateway_now(), merchant_code from written),
attempt as (
  insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
    provider, receiving_account_id, amount_required, fee, vat, vat_on_fee, rail_reference, expire_at, response, opened_at,
    payer_data_id, own_address)
  select merchant_code, kind, payment_id, 1, method_code, method_object, operator_code, provider, receiving_account_id,
    amount_required, fee, vat, vat_on_fee, rail_reference, gateway_now() + make_interval(mins => minutes), response, gateway_now(),
    payer_id, own_address
    from written)
select no, gateway_now() + make_interval(mins => minutes) as expire_at from written`,
)

/**
 * Inserts payouts, orders, payees and reservations in one statement: a balance row is locked from the
 * check of `available` to the commit, and not a round trip longer. One that does not wait leaves a merchant out
 * whose balance is held by another transaction, or whose reserved account is missing before its first payout.
 */
export const insertPayouts: StatementOf<{ rowOf: unknown; waits: boolean | null | undefined }, { no: number; outcome: 'WRITTEN' | 'ID_TAKEN' }> = statement(
  'insert_payouts',
  ['rowOf', 'waits'],
  `with new as materialized (
  select * from json_to_recordset($1) as new (no int, merchant_code text, kind text, payment_id text, currency_code text,
    reserved numeric, payee_id uuid, sealed text, data_key_id uuid, lookup bigint[], method_code text, method_object text,
    operator_code text, provider text, amount numeric, fee numeric, vat numeric, vat_on_fee boolean, rail_reference text, callback_url text,
    is_test boolean, request_digest text, available_account text, reserved_account text, order_key uuid, actor text,
    by_file boolean, kept jsonb)),
wanted as (
  select merchant_code, currency_code, sum(reserved) as reserved, min(reserved_account) as reserved_account from new group by merchant_code, currency_code),
balance as materialized (
  select merchant_code, currency_code
    from hold_merchant_balances((select array_agg(merchant_code order by merchant_code, currency_code) from wanted),
                                (select array_agg(currency_code order by merchant_code, currency_code) from wanted), $2) held
    join wanted using (merchant_code, currency_code)
   where held.available >= wanted.reserved and (held.is_used or $2 or exists (select from ledger_account where id = wanted.reserved_account))),
held as materialized (
  select new.* from new left join balance using (merchant_code, currency_code)
   where new.reserved = 0 or balance.merchant_code is not null),
payment as (
  insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test,
    metadata,
    request_digest, created_at, changed_at)
  select merchant_code, kind, payment_id, 'WAITING', currency_code, amount, callback_url, is_test,
    kept -> 'metadata',
    decode(request_digest, 'base64'), gateway_now(), gateway_now()
    from held order by merchant_code, kind, payment_id
  on conflict (merchant_code, kind, payment_id) do nothing
  returning merchant_code, kind, payment_id),
written as materialized (select held.* from held join payment using (merchant_code, kind, payment_id)),
payee as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
  select payee_id, decode(sealed, 'base64'), data_key_id, lookup, gateway_now(), merchant_code from written),
attempt as (
  insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
    provider, amount_required, fee, vat, vat_on_fee, rail_reference, response, opened_at, payer_data_id)
  select merchant_code, kind, payment_id, 1, method_code, method_object, operator_code, provider, amount, fee, vat, vat_on_fee,
    rail_reference, '{}', gateway_now(), payee_id from written),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor, at)
  select merchant_code, kind, payment_id, 1, 'WAITING', 'CREATED', actor, gateway_now() from written),
sending as (
  insert into payout_order (merchant_code, kind, payment_id, key, provider, state, next_look_at)
  select merchant_code, kind, payment_id, order_key, provider, case when by_file then 'BY_FILE' else 'DUE' end,
         case when not by_file then gateway_now() end from written),
entry as (
  insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id)
  select 'RESERVE', currency_code, merchant_code, kind, payment_id from written where reserved > 0
  returning id, merchant_code, payment_kind, payment_id),
posting as (
  insert into ledger_posting (entry_id, line, account_id, amount)
  select entry.id, line.no, line.account_id, line.amount
    from entry
    join written on (written.merchant_code, written.kind, written.payment_id) = (entry.merchant_code, entry.payment_kind, entry.payment_id)
   cross join lateral (values (1, written.available_account, -written.reserved), (2, written.reserved_account, written.reserved))
         as line (no, account_id, amount)
   order by entry.id, line.no)
select held.no, case when written.no is null then 'ID_TAKEN' else 'WRITTEN' end as outcome from held left join written using (no)`,
)

/**
 * What the last payouts need to know of earlier payments.
 */
export const lastPayoutFacts: StatementOf<{ merchantCode: string | null | undefined; idPrefix: string | null | undefined }, { ordered: number; callback_url: string | null }> = statement(
  'last_payout_facts',
  ['merchantCode', 'idPrefix'],
  `select (select count(*)::int from payment
         where merchant_code = $1 and kind = 'payout' and starts_with(payment_id, $2)) as ordered,
       (select callback_url from payment where merchant_code = $1 order by created_at desc limit 1) as callback_url`,
)

/**
 * The same for several, in the order in which they are given; of one it takes PostgreSQL a quarter longer.
 */
export const lockAllMatched: StatementOf<{ attempts: unknown }, { no: number; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; money_received: string; money_kept: string; money_returned: string | null; money_short: string | null; short_borne_by: 'HOUSE' | 'MERCHANT' | null; external_reference: string | null; attempt_in_force: number; merchant_is_closed: boolean; required: string; rest_offset: string; fee: string; vat: string; method_object: string; cash_account_id: string; identified_by: 'AMOUNT' | 'REFERENCE' | null; accept_short: string | null }> = statement(
  'lock_all_matched',
  ['attempts'],
  `select asked.no, locked.*
  from json_to_recordset($1) as asked (no int, merchant_code text, kind text, payment_id text, attempt_no int),
       lateral (
         select p.status, p.currency_code, p.amount, p.money_received, p.money_received - p.suspense_refunded as money_kept,
                p.money_returned, p.money_short, p.short_borne_by, p.external_reference, p.attempt_no as attempt_in_force,
                exists (select from merchant where code = p.merchant_code and closed_at is not null) as merchant_is_closed,
                matched.amount_required + matched.rest_offset as required, matched.rest_offset, matched.fee, matched.vat,
                matched.method_object, coalesce(address.settles_in, address.id) as cash_account_id, address.identified_by,
                coalesce(cash.accept_short, case when address.settles_in is null then address.accept_short end) as accept_short
           from payment p
           join payment_attempt matched on (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id)
           join receiving_account address on address.id = matched.receiving_account_id
           left join receiving_account cash on cash.id = address.settles_in
          where (p.merchant_code, p.kind, p.payment_id, matched.attempt_no)
              = (asked.merchant_code, asked.kind, asked.payment_id, asked.attempt_no)
            for no key update of p, matched) locked`,
)

/**
 * Locks a payment and one of its attempts, even if another is in force now, and reads them. One statement, which
 * locks both rows: after it waited it reads both as they are then, and nothing else of them may change meanwhile.
 */
export const lockMatched: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined }, { status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; money_received: string; money_kept: string; money_returned: string | null; money_short: string | null; short_borne_by: 'HOUSE' | 'MERCHANT' | null; external_reference: string | null; attempt_in_force: number; merchant_is_closed: boolean; required: string; rest_offset: string; fee: string; vat: string; method_object: string; cash_account_id: string; identified_by: 'AMOUNT' | 'REFERENCE' | null; accept_short: string | null }> = statement(
  'lock_matched',
  ['merchantCode', 'kind', 'paymentId', 'attemptNo'],
  `select p.status, p.currency_code, p.amount, p.money_received, p.money_received - p.suspense_refunded as money_kept,
       p.money_returned, p.money_short, p.short_borne_by, p.external_reference, p.attempt_no as attempt_in_force,
       exists (select from merchant where code = p.merchant_code and closed_at is not null) as merchant_is_closed,
       matched.amount_required + matched.rest_offset as required, matched.rest_offset, matched.fee, matched.vat,
       matched.method_object, coalesce(address.settles_in, address.id) as cash_account_id, address.identified_by,
       coalesce(cash.accept_short, case when address.settles_in is null then address.accept_short end) as accept_short
  from payment p
  join payment_attempt matched on (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id)
  join receiving_account address on address.id = matched.receiving_account_id
  left join receiving_account cash on cash.id = address.settles_in
 where (p.merchant_code, p.kind, p.payment_id, matched.attempt_no) = ($1, $2, $3, $4)
   for no key update of p, matched`,
)

/**
 * The first of those two statements.
 */
export const lockPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'lock_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select from payment where merchant_code = $1 and kind = $2 and payment_id = $3 for no key update`,
)

/**
 * The same, locking the payments' rows until the transaction ends, in the order of their keys whatever the
 * given order is.
 */
export const lockPayments: StatementOf<{ compareKeys: unknown }, Record<string, never>> = statement(
  'lock_payments',
  ['compareKeys'],
  `select from json_to_recordset($1) as asked (no int, merchant_code text, kind text, payment_id text),
       lateral (
         select from payment p
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
            for no key update) locked`,
)

/**
 * The same of several, locking their rows in the order of their keys until the transaction ends.
 */
export const lockPayouts: StatementOf<{ keys: unknown }, { merchant_code: string; kind: 'payout' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; callback_url: string; is_test: boolean; kept: object; failure_reason_code: 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null; money_returned: string | null; returned_at: Date | null; created_at: Date; changed_at: Date; processed_at: Date | null; method_object: string; operator_code: string | null; provider: string; fee: string; vat: string; vat_on_fee: boolean; payin_id: string | null; from_suspense: string | null; taken_over: string | null; paid_from: string | null }> = statement(
  'lock_payouts',
  ['keys'],
  `select locked.*
  from (select * from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text) order by 1, 2, 3) asked,
       lateral (
         select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, p.is_test, kept_fields(p) as kept,
                p.failure_reason_code, p.money_returned, p.returned_at, p.created_at, greatest(p.relisted_at, p.changed_at) as changed_at,
                p.processed_at, a.method_object, a.operator_code, a.provider, a.fee, a.vat, a.vat_on_fee, r.payin_id, r.from_suspense, r.taken_over,
                rail.receiving_account_id as paid_from
           from payment p
           join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
           left join refund r on (r.merchant_code, r.kind, r.payment_id) = (p.merchant_code, p.kind, p.payment_id)
           left join rail on rail.id::text = a.provider
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
            for no key update of p) locked`,
)

/**
 * Locks the payins of refunds until the transaction ends, in the order of their keys.
 */
export const lockRefundedPayins: StatementOf<{ refunds: unknown }, Record<string, never>> = statement(
  'lock_refunded_payins',
  ['refunds'],
  `select from payment p
 where (p.merchant_code, p.kind, p.payment_id) in (
   select r.merchant_code, r.payin_kind, r.payin_id
     from json_to_recordset($1) as named (merchant_code text, kind text, payment_id text)
     join refund r using (merchant_code, kind, payment_id))
 order by p.merchant_code, p.kind, p.payment_id for no key update of p`,
)

/**
 * Those of these numbers that customers typed as external references of payments that may still succeed.
 */
export const numbersTyped: StatementOf<{ numbers: readonly (string | null | undefined)[] | null | undefined }, { reference: string }> = statement(
  'numbers_typed',
  ['numbers'],
  `select distinct external_reference as reference from payment
 where external_reference = any($1::text[]) and status in ('WAITING', 'PROCESSING', 'EXPIRED')`,
)

/**
 * Payments of the cash account that are due exactly an amount, and were opened before it moved: those that are open,
 * and, with a time, those that have expired since. Those that claim an amount of their own are found by that.
 */
export const openPaymentsDue: StatementOf<{ currencyCode: string | null | undefined; amount: string | null | undefined; expiredSince: Date | null | undefined; movedUntil: Date | null | undefined; accountId: string | null | undefined; limit: bigint | number | null | undefined }, { merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; attempt_no: number; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'open_payments_due',
  ['currencyCode', 'amount', 'expiredSince', 'movedUntil', 'accountId', 'limit'],
  `select p.merchant_code, p.kind, p.payment_id, a.attempt_no, d.*
  from payments_due($1, $2::numeric, $3::timestamptz) p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  join stored_payer d on d.personal_id = a.payer_data_id
 where a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded = $2::numeric and a.opened_at <= $4
   and a.receiving_account_id in (
     select address.id from receiving_account address where address.id = $5 or address.settles_in = $5)
 limit $6`,
)

/**
 * The open payments of a merchant, of all kinds, oldest first.
 */
export const openPaymentsOfMerchant: StatementOf<{ merchantCode: string | null | undefined }, { kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string }> = statement(
  'open_payments_of_merchant',
  ['merchantCode'],
  `select kind, payment_id, status, currency_code, amount from payment
 where merchant_code = $1 and status in ('WAITING', 'PROCESSING') order by created_at, kind, payment_id`,
)

/**
 * Whether a payin, whose row the caller holds, can lose money of both kinds without what was refunded.
 */
export const payinCanLose: StatementOf<{ ofSuspense: string | null | undefined; ofBalance: string | null | undefined; merchantCode: string | null | undefined; paymentId: string | null | undefined }, { can_lose: boolean }> = statement(
  'payin_can_lose',
  ['ofSuspense', 'ofBalance', 'merchantCode', 'paymentId'],
  `select of_suspense >= $1::numeric and ($2::numeric = 0 or of_balance >= $2::numeric) as can_lose from payin_left($3, $4)`,
)

/**
 * A payment with its attempt in force and its last payer. asked is what the customer was asked for: a completion with
 * less leaves a negative offset of the rest, and accepted is with which part of it that was.
 */
export const paymentOverview: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; failure_reason_code: string | null; currency_code: string; amount: string; money_received: string; money_returned: string | null; money_refunded: string; money_short: string | null; external_reference: string | null; created_at: Date; changed_at: Date; processed_at: Date | null; closes_at: Date | null; method_code: string; operator_code: string | null; receiving_account_id: string | null; rail_reference: string; own_address: string | null; asked: string; accepted: string | null; fee: string; vat: string; expire_at: Date | null; refund_of: string | null; surplus: string; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'payment_overview',
  ['merchantCode', 'kind', 'paymentId'],
  `select p.merchant_code, p.kind, p.payment_id, p.status, p.failure_reason_code, p.currency_code, p.amount, p.money_received,
       p.money_returned, p.money_refunded, p.money_short, p.external_reference, p.created_at,
       greatest(p.relisted_at, p.changed_at) as changed_at,
       p.processed_at, p.closes_at, a.method_code, a.operator_code, a.receiving_account_id, a.rail_reference, a.own_address,
       a.amount_required + greatest(a.rest_offset, 0) as asked,
       case when p.status = 'SUCCESS' and a.rest_offset < 0 then a.amount_required + a.rest_offset end as accepted,
       a.fee, a.vat, a.expire_at, refund.payin_id as refund_of,
       (select coalesce(sum(item.amount), 0) from suspense_money item
         where item.suspense_kind = 'SURPLUS'
           and (item.merchant_code, item.kind, item.payment_id) = ($1, $2, $3)) as surplus,
       d.*
  from payment p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  left join refund using (merchant_code, kind, payment_id)
  left join lateral (
    select receipt.payer_data_id as id from receipt_match matched join receipt on receipt.id = matched.receipt_id
     where (matched.merchant_code, matched.kind, matched.payment_id) = ($1, $2, $3)
       and (matched.undone_at is null or matched.given_back) and receipt.payer_data_id is not null
     order by matched.at desc limit 1) paid on true
  join stored_payer d on d.personal_id = coalesce(paid.id, a.payer_data_id)
 where (p.merchant_code, p.kind, p.payment_id) = ($1, $2, $3)`,
)

/**
 * How far back a number of payments reaches that were created before a moment; no row: there are fewer.
 */
export const paymentsBackFrom: StatementOf<{ beforeMicros: bigint | number | null | undefined; many: bigint | number | null | undefined }, { at: Date }> = statement(
  'payments_back_from',
  ['beforeMicros', 'many'],
  `select p.created_at as at from payment p where p.created_at < coalesce(timestamptz 'epoch' + $1::bigint * interval '1 microsecond', 'infinity') order by p.created_at desc offset $2 limit 1`,
)

/**
 * The payins and top-ups that the money of items may be for: of near amounts, named by a similar beginning of
 * a reference, or of the same payer. A superset of the candidates, bounded for each item: each part is a range
 * of an index, for each item by itself, because the planner would read the table whole to find several. With `pieces`, four
 * letters each of what the item's texts say, payments that were asked to another account are left out where neither amount nor
 * reference is that of the item: of two equal halves of a reference a mistake is in one.
 */
export const paymentsNearby: StatementOf<{ sought: unknown }, { item_id: string; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; of_earlier_payer: boolean }> = statement(
  'payments_nearby',
  ['sought'],
  `with sought as materialized (
  select * from json_to_recordset($1) as sought (item_id uuid, account_id uuid, currency_code text, amount numeric, least numeric,
    most numeric, points numeric[], beginnings text[], pieces text[], payer bigint[])),
sought_beginning as materialized (
  select item_id, currency_code, unnest(beginnings) as beginning from sought),
-- Named by a similar beginning: more than 3 begin alike only where somebody tries to. Lines of a bank begin alike: each
-- beginning is looked up once, on the addresses that have payments.
address as materialized (
  select id, currency_code from receiving_account
   where exists (select from payment_attempt where receiving_account_id = receiving_account.id)),
named as materialized (
  select asked.currency_code, asked.beginning, attempt.*
    from (select distinct currency_code, beginning from sought_beginning) asked
    join address on address.currency_code = asked.currency_code
   cross join lateral (
     select merchant_code, kind, payment_id from payment_attempt
      where receiving_account_id = address.id and rail_reference >= beginning and rail_reference <= rpad(beginning, 25, 'Z')
        and starts_with(rail_reference, beginning) and opened_at > gateway_now() - interval '90 days'
      order by rail_reference limit 3) attempt),
found as (
  select sought.item_id, near.merchant_code, near.kind, near.payment_id, false as of_earlier_payer
    from sought cross join lateral (
        -- Open payments by their amount: 30 of that of the money, 8 on each side of it, and 10 at each other amount that is
        -- sought. Among many payments the 8 are within a thousandth of it, and who looks sees 8 in all.
        (select * from payment
          where status in ('WAITING', 'PROCESSING')
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and amount = sought.amount order by amount limit 30)
        union all
        (select * from payment
          where status in ('WAITING', 'PROCESSING')
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and amount > sought.amount and amount <= sought.most order by amount limit 8)
        union all
        (select * from payment
          where status in ('WAITING', 'PROCESSING')
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and amount >= sought.least and amount < sought.amount order by amount desc limit 8)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
            select * from payment
             where status in ('WAITING', 'PROCESSING')
               and not is_paid_out(kind) and currency_code = sought.currency_code
               and amount = point order by amount limit 10) one)
        union all
        -- The same by what they lack.
        (select * from payment
          where status in ('WAITING', 'PROCESSING') and money_received > 0
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) = sought.amount order by (amount - money_received) limit 30)
        union all
        (select * from payment
          where status in ('WAITING', 'PROCESSING') and money_received > 0
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) > sought.amount and (amount - money_received) <= sought.most order by (amount - money_received) limit 8)
        union all
        (select * from payment
          where status in ('WAITING', 'PROCESSING') and money_received > 0
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) >= sought.least and (amount - money_received) < sought.amount
          order by (amount - money_received) desc limit 8)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
            select * from payment
             where status in ('WAITING', 'PROCESSING') and money_received > 0
               and not is_paid_out(kind) and currency_code = sought.currency_code
               and (amount - money_received) = point order by (amount - money_received) limit 10) one)
        union all
        -- The same of those that have expired, 4 on each side: one that ended longer ago is nobody's candidate.
        (select * from payment
          where status = 'EXPIRED' and processed_at > gateway_now() - interval '90 days'
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) = sought.amount order by (amount - money_received) limit 30)
        union all
        (select * from payment
          where status = 'EXPIRED' and processed_at > gateway_now() - interval '90 days'
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) > sought.amount and (amount - money_received) <= sought.most order by (amount - money_received) limit 4)
        union all
        (select * from payment
          where status = 'EXPIRED' and processed_at > gateway_now() - interval '90 days'
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) >= sought.least and (amount - money_received) < sought.amount
          order by (amount - money_received) desc limit 4)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
            select * from payment
             where status = 'EXPIRED' and processed_at > gateway_now() - interval '90 days'
               and not is_paid_out(kind) and currency_code = sought.currency_code
               and (amount - money_received) = point order by (amount - money_received) limit 10) one)) near
   where sought.pieces is null or near.attempt_no > 1 or exists (
     select from payment_attempt a
       left join receiving_account account on account.id = a.receiving_account_id
      cross join lateral (
        select near.money_received - near.suspense_refunded as received, a.amount_required + a.rest_offset as asked) of_near
      where (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (near.merchant_code, near.kind, near.payment_id, near.attempt_no)
        and (coalesce(account.settles_in, account.id) = sought.account_id
          or sought.amount in (near.amount, near.amount - received, asked, asked - received)
          or left(a.rail_reference, 4) = any(sought.pieces) or right(a.rail_reference, 4) = any(sought.pieces)))
  union all
  select sought.item_id, claimed.merchant_code, claimed.kind, claimed.payment_id, false
    from sought cross join lateral (
        -- Who claims the amount on any account of the currency, or one near it on this account.
        (select one.* from receiving_account account cross join lateral (
           select merchant_code, kind, payment_id from amount_claim claim
            where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = account.id and claim.amount = sought.amount
            order by claim.amount limit 10) one
          where account.currency_code = sought.currency_code)
        union all
        (select merchant_code, kind, payment_id from amount_claim claim
          where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
            and claim.amount between sought.amount and sought.most order by claim.amount limit 4)
        union all
        (select merchant_code, kind, payment_id from amount_claim claim
          where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
            and claim.amount >= sought.least and claim.amount < sought.amount order by claim.amount desc limit 4)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
           select merchant_code, kind, payment_id from amount_claim claim
            where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
              and claim.amount = point order by claim.amount limit 10) one)
        union all
        -- Who claimed it.
        (select one.* from receiving_account account cross join lateral (
           select merchant_code, kind, payment_id from amount_claim_period claim
            where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = account.id and claim.amount = sought.amount
            order by claim.amount limit 10) one
          where account.currency_code = sought.currency_code)
        union all
        (select merchant_code, kind, payment_id from amount_claim_period claim
          where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
            and claim.amount between sought.amount and sought.most order by claim.amount limit 4)
        union all
        (select merchant_code, kind, payment_id from amount_claim_period claim
          where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
            and claim.amount >= sought.least and claim.amount < sought.amount order by claim.amount desc limit 4)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
           select merchant_code, kind, payment_id from amount_claim_period claim
            where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
              and claim.amount = point order by claim.amount limit 10) one)) claimed
  union all
  select sought_beginning.item_id, named.merchant_code, named.kind, named.payment_id, false
    from sought_beginning join named using (currency_code, beginning)
  union all
  -- Those of the last 10 receipts of the payer. One who has sent more than 200 is an institution.
  select sought.item_id, earlier.merchant_code, earlier.kind, earlier.payment_id, true
    from sought cross join lateral (
      select matched.merchant_code, matched.kind, matched.payment_id
        from (select id from payer_data where lookup @> sought.payer limit 200 offset 0) payer
       cross join lateral (
         select id, received_at, currency_code from receipt where receipt.payer_data_id = payer.id offset 0) receipt
        join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
       where receipt.received_at > gateway_now() - interval '90 days' and receipt.currency_code = sought.currency_code
       order by receipt.received_at desc limit 10) earlier
   where cardinality(sought.payer) > 0)
select item_id, merchant_code, kind, payment_id, bool_or(of_earlier_payer) as of_earlier_payer
  from found group by item_id, merchant_code, kind, payment_id`,
)

/**
 * The same for each kind of payment of a merchant, by the place in its lists: as far as that many of one kind reach.
 */
export const paymentsOfMerchantBackFrom: StatementOf<{ kinds: readonly (string | null | undefined)[] | null | undefined; merchantCode: string | null | undefined; beforeMicros: bigint | number | null | undefined; many: bigint | number | null | undefined }, { at: Date }> = statement(
  'payments_of_merchant_back_from',
  ['kinds', 'merchantCode', 'beforeMicros', 'many'],
  `select back.at
  from unnest($1::text[]) known (kind)
 cross join lateral (
   select p.listed_at as at from payment p
    where p.merchant_code = $2 and p.kind = known.kind and p.listed_at > '-infinity' and p.listed_at < coalesce(timestamptz 'epoch' + $3::bigint * interval '1 microsecond', 'infinity')
    order by p.listed_at desc offset $4 limit 1) back
 order by back.at desc limit 1`,
)

/**
 * Replaces the reference in force by a recorded one.
 */
export const putExternalReferenceInForce: StatementOf<{ reference: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'put_external_reference_in_force',
  ['reference', 'merchantCode', 'kind', 'paymentId'],
  `update payment set external_reference = $1, changed_at = gateway_now()
 where merchant_code = $2 and kind = $3 and payment_id = $4`,
)

/**
 * A payment with its attempt in force, without the rows that it shares with others, and without what few payments have.
 */
export const readPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; callback_url: string; return_url: string | null; is_test: boolean; external_reference: string | null; customer_id: string | null; kept: object; language: string; failure_reason_code: 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null; money_received: string; money_returned: string | null; returned_at: Date | null; money_refunded: string; suspense_refunded: string; money_short: string | null; short_borne_by: 'HOUSE' | 'MERCHANT' | null; closes_at: Date | null; created_at: Date; changed_at: Date; processed_at: Date | null; read_at: Date; attempt_no: number; method_object: string; operator_code: string | null; provider: string; receiving_account_id: string | null; amount_required: string; amount_due: string; fee: string; vat: string; vat_on_fee: boolean; rail_reference: string; own_address: string | null; opened_at: Date; expire_at: Date | null; response: { readonly [name: string]: unknown }; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; data_key_id: string | null; money_unmatched: boolean; came_late: boolean }> = statement(
  'read_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test, external_reference,
       customer_id, kept, language, failure_reason_code, money_received, money_returned, returned_at, money_refunded,
       suspense_refunded, money_short, short_borne_by, closes_at, created_at, changed_at, processed_at, read_at, attempt_no,
       method_object, operator_code, provider, receiving_account_id, amount_required, amount_due, fee, vat, vat_on_fee, rail_reference,
       own_address, opened_at, expire_at, response, personal_id, personal_plain, personal_sealed, data_key_id, money_unmatched, came_late
  from payment_with_attempt
 where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = attempt_in_force`,
)

/**
 * The same of several payments. Each is looked up by its key, whatever the planner thinks of the size of the tables.
 */
export const readPayments: StatementOf<{ keys: unknown }, { no: number; merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; callback_url: string; return_url: string | null; is_test: boolean; external_reference: string | null; customer_id: string | null; kept: object; language: string; failure_reason_code: 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null; money_received: string; money_returned: string | null; returned_at: Date | null; money_refunded: string; suspense_refunded: string; money_short: string | null; short_borne_by: 'HOUSE' | 'MERCHANT' | null; closes_at: Date | null; created_at: Date; changed_at: Date; processed_at: Date | null; read_at: Date; attempt_no: number; method_object: string; operator_code: string | null; provider: string; receiving_account_id: string | null; amount_required: string; amount_due: string; fee: string; vat: string; vat_on_fee: boolean; rail_reference: string; own_address: string | null; opened_at: Date; expire_at: Date | null; response: { readonly [name: string]: unknown }; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; data_key_id: string | null; money_unmatched: boolean; came_late: boolean }> = statement(
  'read_payments',
  ['keys'],
  `select asked.no, found.*
  from json_to_recordset($1) as asked (no int, merchant_code text, kind text, payment_id text),
       lateral (
         select merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test, external_reference,
                customer_id, kept, language, failure_reason_code, money_received, money_returned, returned_at, money_refunded,
                suspense_refunded, money_short, short_borne_by, closes_at, created_at, changed_at, processed_at, read_at, attempt_no,
                method_object, operator_code, provider, receiving_account_id, amount_required, amount_due, fee, vat, vat_on_fee, rail_reference,
                own_address, opened_at, expire_at, response, personal_id, personal_plain, personal_sealed, data_key_id, money_unmatched, came_late
           from payment_with_attempt p
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
            and attempt_no = attempt_in_force
          limit 1) found`,
)

/**
 * The payments that have one of these numbers of a receipt as their reference and can still be paid, the newest
 * attempt of each first: whether the money is exactly what is due for it, and whether it was open when the money moved.
 */
export const referenceHolders: StatementOf<{ movedUntil: Date | null | undefined; amount: string | null | undefined; numbers: readonly (string | null | undefined)[] | null | undefined; accountId: string | null | undefined; currencyCode: string | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; attempt_no: number; external_reference: string; opened_before: boolean; is_due: boolean; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'reference_holders',
  ['movedUntil', 'amount', 'numbers', 'accountId', 'currencyCode'],
  `select p.merchant_code, p.kind, p.payment_id, a.attempt_no, p.external_reference, a.opened_at <= $1 as opened_before,
       a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded = $2 as is_due, d.*
  from payment p
  join payment_attempt a using (merchant_code, kind, payment_id)
  join stored_payer d on d.personal_id = a.payer_data_id
 where p.external_reference = any($3::text[])
   and a.receiving_account_id in (
     select address.id from receiving_account address where address.id = $4 or address.settles_in = $4)
   and p.currency_code = $5 and p.status in ('WAITING', 'PROCESSING', 'EXPIRED')
 order by p.merchant_code, p.kind, p.payment_id, a.attempt_no desc`,
)

/**
 * The references that customers typed for these payments, as they are now.
 */
export const referencesTyped: StatementOf<{ keys: unknown }, { reference: string }> = statement(
  'references_typed',
  ['keys'],
  `select found.external_reference as reference
  from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text),
       lateral (
         select external_reference from payment p
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
          limit 1) found
 where found.external_reference is not null`,
)

/**
 * Refunds of a payin, the oldest first.
 */
export const refundsOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; amount: string }> = statement(
  'refunds_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select p.payment_id as id, p.status, p.amount from refund given join payment p using (merchant_code, kind, payment_id)
 where (given.merchant_code, given.payin_kind, given.payin_id) = ($1, $2, $3) order by p.created_at, p.payment_id`,
)

/**
 * Renews watches of payments. Rows that a transition holds at this moment are skipped, and all are taken in one order: a
 * sweep over many payments neither waits for them nor deadlocks with the sweep of another process. What another process
 * renewed just now is left alone.
 */
export const renewWatch: StatementOf<{ seconds: number | null | undefined; merchantCodes: readonly (string | null | undefined)[] | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined; paymentIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'renew_watch',
  ['seconds', 'merchantCodes', 'kinds', 'paymentIds'],
  `update payment p set watched_until = now() + make_interval(secs => $1)
from (
  select merchant_code, kind, payment_id from payment
  where (merchant_code, kind, payment_id) in (select * from unnest($2::text[], $3::text[], $4::text[]))
    and (watched_until is null or watched_until < now() + make_interval(secs => $1::float8 * 0.75))
  order by merchant_code, kind, payment_id for update skip locked
) watched
where (p.merchant_code, p.kind, p.payment_id) = (watched.merchant_code, watched.kind, watched.payment_id)`,
)

/**
 * Tells a merchant that wants to know it that part of the money came: one event and one callback for each
 * receipt, and the status stays. The transaction holds the payment's row.
 */
export const reportPart: StatementOf<{ actor: string | null | undefined; receiptId: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'report_part',
  ['actor', 'receiptId', 'merchantCode', 'kind', 'paymentId'],
  `select from change_payments((
  select json_agg(change)
    from (
      select p.merchant_code, p.kind, p.payment_id, p.status as from_status, p.status as to_status, 'PART_RECEIVED' as cause,
             $1::text as actor, $2::uuid as receipt_id
        from payment p join merchant m on m.code = p.merchant_code
       where m.partial_payment_callbacks
         and p.merchant_code = $3 and p.kind = $4 and p.payment_id = $5 and p.status in ('WAITING', 'PROCESSING')
         and not exists (
           select from payment_event earlier
            where earlier.receipt_id = $2 and earlier.cause = 'PART_RECEIVED'
              and (earlier.merchant_code, earlier.kind, earlier.payment_id) = ($3, $4, $5))) change))`,
)

/**
 * Whether the ID is taken, and if so, by the same request or another (specification-gaps.md, "Order of
 * checks").
 */
export const requestDigest: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { request_digest: Buffer }> = statement(
  'request_digest',
  ['merchantCode', 'kind', 'paymentId'],
  `select request_digest from payment where merchant_code = $1 and kind = $2 and payment_id = $3`,
)

/**
 * Open orders that wait for their customer, newest first.
 */
export const sandboxListWaitingOrders: StatementOf<{ merchantCode: string | null | undefined; sandboxRailName: string | null | undefined; limit: bigint | number | null | undefined }, { rail_reference: string; payment_id: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; method_code: string; currency_code: string; created_at: Date; due: string }> = statement(
  'sandbox_list_waiting_orders',
  ['merchantCode', 'sandboxRailName', 'limit'],
  `select a.rail_reference, a.payment_id, a.kind, a.method_code, p.currency_code, p.created_at,
    greatest(a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded, 0) as due
  from payment p join payment_attempt a using (merchant_code, kind, payment_id)
  where p.merchant_code = $1 and p.status in ('WAITING', 'PROCESSING') and a.closed_at is null and a.provider = $2
  order by p.created_at desc limit $3`,
)

/**
 * How many seconds ago the payment that is most overdue should have expired; 0 where none is. By an index over open rows.
 */
export const secondsExpiryWaits: StatementOf<{ now: Date | null | undefined }, { value: number }> = statement(
  'seconds_expiry_waits',
  ['now'],
  `select greatest(coalesce(extract(epoch from $1::timestamptz - min(closes_at)), 0), 0)::float8 as value
  from payment where status in ('WAITING', 'PROCESSING') and closes_at is not null`,
)

/**
 * How many seconds ago the oldest payout, refund or return of suspense that is not final was created; 0 where all are.
 * They have no deadline, so all open ones are among the few payments that never close by themselves.
 */
export const secondsPayoutsWait: StatementOf<{ now: Date | null | undefined }, { value: number }> = statement(
  'seconds_payouts_wait',
  ['now'],
  `select greatest(coalesce(extract(epoch from $1::timestamptz - least(
  (select min(created_at) from payment
    where status in ('WAITING', 'PROCESSING') and closes_at is null and is_paid_out(kind)),
  (select min(created_at) from suspense_return where state in ('WAITING', 'SENT')))), 0), 0)::float8 as value`,
)

/**
 * A payment with its attempt in force, without the rows that it shares with others.
 */
export const selectListed: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; callback_url: string; return_url: string | null; is_test: boolean; external_reference: string | null; customer_id: string | null; kept: object; language: string; failure_reason_code: 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null; money_received: string; money_returned: string | null; returned_at: Date | null; money_refunded: string; suspense_refunded: string; money_short: string | null; short_borne_by: 'HOUSE' | 'MERCHANT' | null; closes_at: Date | null; created_at: Date; changed_at: Date; processed_at: Date | null; read_at: Date; attempt_no: number; method_object: string; operator_code: string | null; provider: string; receiving_account_id: string | null; amount_required: string; fee: string; vat: string; vat_on_fee: boolean; rail_reference: string; own_address: string | null; opened_at: Date; expire_at: Date | null; response: { readonly [name: string]: unknown }; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; data_key_id: string | null; amount_counted: string; fee_counted: string; vat_counted: string; vat_on_fee_counted: boolean; amount_seen: string | null; confirmations: number | null; confirmations_required: number | null; money_unmatched: boolean; came_late: boolean }> = statement(
  'select_listed',
  ['merchantCode', 'kind', 'paymentId'],
  `select merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test, external_reference,
       customer_id, kept, language, failure_reason_code, money_received, money_returned, returned_at, money_refunded,
       suspense_refunded, money_short, short_borne_by, closes_at, created_at, changed_at, processed_at, read_at, attempt_no,
       method_object, operator_code, provider, receiving_account_id, amount_required, fee, vat, vat_on_fee, rail_reference,
       own_address, opened_at, expire_at, response, personal_id, personal_plain, personal_sealed, data_key_id, amount_counted,
       fee_counted, vat_counted, vat_on_fee_counted, amount_seen, confirmations, confirmations_required, money_unmatched, came_late
  from payment_with_terms
 where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = attempt_in_force`,
)

/**
 * A payment with its attempt in force.
 */
export const selectPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; callback_url: string; return_url: string | null; is_test: boolean; external_reference: string | null; customer_id: string | null; kept: object; language: string; failure_reason_code: 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null; money_received: string; money_returned: string | null; returned_at: Date | null; money_refunded: string; suspense_refunded: string; money_short: string | null; short_borne_by: 'HOUSE' | 'MERCHANT' | null; closes_at: Date | null; created_at: Date; changed_at: Date; processed_at: Date | null; read_at: Date; channel_name: string; attempt_no: number; method_object: string; operator_code: string | null; provider: string; amount_required: string; fee: string; vat: string; vat_on_fee: boolean; rail_reference: string; own_address: string | null; opened_at: Date; expire_at: Date | null; response: { readonly [name: string]: unknown }; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null; account_id: string; account_kind: string; identifier: string; holder: string; bank_code: string | null; bank_name: string | null; bank_branch: string | null; details: { [name: string]: string }; notice_delay_seconds: number; identified_by: 'AMOUNT' | 'REFERENCE' | null; cash_account_id: string; amount_counted: string; fee_counted: string; vat_counted: string; vat_on_fee_counted: boolean; amount_seen: string | null; confirmations: number | null; confirmations_required: number | null; money_unmatched: boolean; came_late: boolean }> = statement(
  'select_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test, external_reference,
       customer_id, kept, language, failure_reason_code, money_received, money_returned, returned_at, money_refunded,
       suspense_refunded, money_short, short_borne_by, closes_at, created_at, changed_at, processed_at, read_at, channel_name,
       attempt_no, method_object, operator_code, provider, amount_required, fee, vat, vat_on_fee, rail_reference, own_address,
       opened_at, expire_at, response, personal_id, personal_plain, personal_sealed, personal_key_id, personal_key_merchant,
       personal_key_purpose, personal_key, account_id, account_kind, identifier, holder, bank_code, bank_name, bank_branch, details,
       notice_delay_seconds, identified_by, cash_account_id, amount_counted, fee_counted, vat_counted, vat_on_fee_counted,
       amount_seen, confirmations, confirmations_required, money_unmatched, came_late
  from payment_by_attempt
 where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = attempt_in_force`,
)

/**
 * Payments with their attempts in force, or with those that are asked for, even if they were replaced. Each is looked up
 * by its key, whatever the planner thinks of the size of the tables.
 */
export const selectPayments: StatementOf<{ keys: unknown }, { no: number; merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; callback_url: string; return_url: string | null; is_test: boolean; external_reference: string | null; customer_id: string | null; kept: object; language: string; failure_reason_code: 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null; money_received: string; money_returned: string | null; returned_at: Date | null; money_refunded: string; suspense_refunded: string; money_short: string | null; short_borne_by: 'HOUSE' | 'MERCHANT' | null; closes_at: Date | null; created_at: Date; changed_at: Date; processed_at: Date | null; read_at: Date; channel_name: string; attempt_no: number; method_object: string; operator_code: string | null; provider: string; amount_required: string; fee: string; vat: string; vat_on_fee: boolean; rail_reference: string; own_address: string | null; opened_at: Date; expire_at: Date | null; response: { readonly [name: string]: unknown }; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null; account_id: string; account_kind: string; identifier: string; holder: string; bank_code: string | null; bank_name: string | null; bank_branch: string | null; details: { [name: string]: string }; notice_delay_seconds: number; identified_by: 'AMOUNT' | 'REFERENCE' | null; cash_account_id: string; amount_counted: string; fee_counted: string; vat_counted: string; vat_on_fee_counted: boolean; amount_seen: string | null; confirmations: number | null; confirmations_required: number | null; money_unmatched: boolean; came_late: boolean }> = statement(
  'select_payments',
  ['keys'],
  `select asked.no, found.*
  from json_to_recordset($1) as asked (no int, merchant_code text, kind text, payment_id text, attempt_no int),
       lateral (
         select merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test, external_reference,
                customer_id, kept, language, failure_reason_code, money_received, money_returned, returned_at, money_refunded,
                suspense_refunded, money_short, short_borne_by, closes_at, created_at, changed_at, processed_at, read_at, channel_name,
                attempt_no, method_object, operator_code, provider, amount_required, fee, vat, vat_on_fee, rail_reference, own_address,
                opened_at, expire_at, response, personal_id, personal_plain, personal_sealed, personal_key_id, personal_key_merchant,
                personal_key_purpose, personal_key, account_id, account_kind, identifier, holder, bank_code, bank_name, bank_branch, details,
                notice_delay_seconds, identified_by, cash_account_id, amount_counted, fee_counted, vat_counted, vat_on_fee_counted,
                amount_seen, confirmations, confirmations_required, money_unmatched, came_late
           from payment_by_attempt p
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
            and p.attempt_no = coalesce(asked.attempt_no, p.attempt_in_force)
          limit 1) found`,
)

/**
 * A payout or refund; of a refund, what it took of its payin. `paid_from`: where the money of its rail lies, if that answers.
 */
export const selectPayout: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchant_code: string; kind: 'payout' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; callback_url: string; is_test: boolean; kept: object; failure_reason_code: 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null; money_returned: string | null; returned_at: Date | null; created_at: Date; changed_at: Date; processed_at: Date | null; method_object: string; operator_code: string | null; provider: string; fee: string; vat: string; vat_on_fee: boolean; payin_id: string | null; from_suspense: string | null; taken_over: string | null; paid_from: string | null }> = statement(
  'select_payout',
  ['merchantCode', 'kind', 'paymentId'],
  `select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, p.is_test, kept_fields(p) as kept,
       p.failure_reason_code, p.money_returned, p.returned_at, p.created_at, greatest(p.relisted_at, p.changed_at) as changed_at,
       p.processed_at, a.method_object, a.operator_code, a.provider, a.fee, a.vat, a.vat_on_fee, r.payin_id, r.from_suspense, r.taken_over,
       rail.receiving_account_id as paid_from
  from payment p
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  left join refund r on (r.merchant_code, r.kind, r.payment_id) = (p.merchant_code, p.kind, p.payment_id)
  left join rail on rail.id::text = a.provider
 where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`,
)

/**
 * What is left of a payin; undefined when the merchant has none of this ID.
 */
export const selectRefundable: StatementOf<{ merchantCode: string | null | undefined; payinId: string | null | undefined }, { currency_code: string; rest: string }> = statement(
  'select_refundable',
  ['merchantCode', 'payinId'],
  `select p.currency_code, greatest(rest.of_suspense, 0) + greatest(rest.of_balance, 0) as rest
  from payment p cross join payin_left(p.merchant_code, p.payment_id) rest
 where p.merchant_code = $1 and p.kind = 'payin' and p.payment_id = $2`,
)

/**
 * Writes what a payment in SUCCESS lacks; undefined: its completion was taken back.
 */
export const setPaymentShort: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; short: string | null | undefined; borneBy: string | null | undefined }, Record<string, never>> = statement(
  'set_payment_short',
  ['merchantCode', 'kind', 'paymentId', 'short', 'borneBy'],
  `with noted as (
  insert into payment_in_suspense (merchant_code, kind, payment_id) values ($1, $2, $3) on conflict do nothing)
update payment set money_short = $4, short_borne_by = $5, changed_at = gateway_now()
 where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'SUCCESS'`,
)

/**
 * The same as settled_created in the order in which they were changed.
 */
export const settledChanged: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined }, { micros: bigint | null }> = statement(
  'settled_changed',
  ['merchantCode', 'kind'],
  `select least(list_position_oldest(), (extract(epoch from last.place) * 1000000)::bigint + 1) as micros
  from (select (
    select p.relisted_at from payment p
     where p.merchant_code = $1 and p.kind = $2 and p.relisted_at > '-infinity'
     order by p.relisted_at desc limit 1) as place) last`,
)

/**
 * The same as settled_callbacks for a list of payments in the order in which they were created.
 */
export const settledCreated: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined }, { micros: bigint | null }> = statement(
  'settled_created',
  ['merchantCode', 'kind'],
  `select least(list_position_oldest(), (extract(epoch from last.place) * 1000000)::bigint + 1) as micros
  from (select (
    select p.listed_at from payment p
     where p.merchant_code = $1 and p.kind = $2 and p.listed_at > '-infinity'
     order by p.listed_at desc limit 1) as place) last`,
)

/**
 * Who bore what a payment lacked, also after its completion was taken back.
 */
export const shortBorneBy: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { short_borne_by: 'HOUSE' | 'MERCHANT' | null }> = statement(
  'short_borne_by',
  ['merchantCode', 'kind', 'paymentId'],
  `select short_borne_by from payment where merchant_code = $1 and kind = $2 and payment_id = $3`,
)

/**
 * The tolerance with which people may accept less for a payment, as its cash account says.
 */
export const shortUpTo: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { short_up_to: string | null }> = statement(
  'short_up_to',
  ['merchantCode', 'kind', 'paymentId'],
  `select cash.short_up_to
  from payment p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  join receiving_account address on address.id = a.receiving_account_id
  join receiving_account cash on cash.id = coalesce(address.settles_in, address.id)
 where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`,
)

/**
 * All that stands with payments in the tables of payments: attempts, receipts, those that these were divided off, reports
 * that differ from a receipt or that a person took for it, orders to give money back, from before a payment had it.
 * Keys, digests and hashes say nothing about a person, and are left out. Rules have the names that operators know; two
 * are stored under names of earlier releases.
 */
export const storedPayments: StatementOf<{ payments: unknown }, { merchantCode: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string; rows: string }> = statement(
  'stored_payments',
  ['payments'],
  `select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId", jsonb_build_object(
         'payment', (
           select to_jsonb(t) - array['request_digest', 'watched_until'] from payment t
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'attempts', (
           select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('payer_data', payer_json(payer)) order by t.attempt_no), '[]')
             from payment_attempt t join payer_data payer on payer.id = t.payer_data_id
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'receipts', (
           select coalesce(jsonb_agg(to_jsonb(receipt) - array['digest', 'text_numbers'] || jsonb_build_object(
                    'match', to_jsonb(t) || jsonb_build_object('matched_by', case t.matched_by
                      when 'RAIL_REFERENCE' then 'REFERENCE' when 'EXTERNAL_REFERENCE' then 'TYPED_REFERENCE' else t.matched_by end),
                    'payer_data', payer_json(payer)) order by receipt.received_at, receipt.id), '[]')
             from receipt_match t join receipt on receipt.id = t.receipt_id
             left join payer_data payer on payer.id = receipt.payer_data_id
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null),
         'receipt_conflicts', (
           select coalesce(jsonb_agg(to_jsonb(conflict) - 'digest' || jsonb_build_object('payer_data', payer_json(payer))
                    order by conflict.reported_at, conflict.id), '[]')
             from receipt_match t
             join receipt_conflict conflict on conflict.receipt_id = t.receipt_id
               or conflict.id in (select conflict_id from receipt_conflict_decision where receipt_id = t.receipt_id)
             left join payer_data payer on payer.id = conflict.payer_data_id
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null),
         'divided_receipts', (
           select coalesce(jsonb_agg(to_jsonb(receipt) - array['digest', 'text_numbers'] || jsonb_build_object('payer_data', payer_json(payer))
                    order by receipt.received_at, receipt.id), '[]')
             from receipt left join payer_data payer on payer.id = receipt.payer_data_id
            where receipt.id in (
              select whole.id
                from receipt_match t
                join receipt part on part.id = t.receipt_id
                cross join lateral (select string_to_array(part.source_id, '/') as words) split
                cross join lateral generate_series(1, cardinality(split.words) - 1) as kept
                join receipt whole on whole.source = part.source and whole.source_id = array_to_string(split.words[1:kept], '/')
                join suspense_item item on item.receipt_id = whole.id and item.closed_as = 'WITHDRAWN'
               where t.undone_at is null and (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id))),
         'suspense_returns', (
           select coalesce(jsonb_agg(to_jsonb(given) || jsonb_build_object('payer_data', payer_json(payer))
                    order by given.created_at, given.id), '[]')
             from receipt_match t
             join suspense_item item on item.receipt_id = t.receipt_id
             join suspense_return given on given.suspense_item_id = item.id
             join payer_data payer on payer.id = given.payee_id
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null),
         'unconfirmed_receipts', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.seen_at), '[]')
             from unconfirmed_receipt t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'refund', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.payment_id), '[]')
             from refund t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'typed_references', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.number), '[]')
             from typed_reference t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'reminders', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.attempt_no, t.reminder_no), '[]')
             from payment_reminder t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'events', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.event_no), '[]')
             from payment_event t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)))::text as rows
  from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text)`,
)

/**
 * Locks payments whose time to pay and notice delay are over and for which no money waits to be matched, the most
 * overdue first, until the transaction ends. Those that another transaction holds are skipped, and those that are given.
 * The limit is a subquery: with its value, a plan of its own would look so cheap among many open payments that
 * PostgreSQL made one each time.
 */
export const takePaymentsDueToClose: StatementOf<{ merchantCodes: readonly (string | null | undefined)[] | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined; paymentIds: readonly (string | null | undefined)[] | null | undefined; limit: bigint | number | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; has_money: boolean }> = statement(
  'take_payments_due_to_close',
  ['merchantCodes', 'kinds', 'paymentIds', 'limit'],
  `select p.merchant_code, p.kind, p.payment_id, p.money_received > 0 as has_money from payment p
 where p.status in ('WAITING', 'PROCESSING') and p.closes_at <= gateway_now()
   and not exists (
     select from failed_match failed
      where (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id))
   and (p.merchant_code, p.kind, p.payment_id) not in (select * from unnest($1::text[], $2::text[], $3::text[]))
 order by p.closes_at limit (select $4::bigint) for no key update skip locked`,
)

/**
 * Which of these payments are watched by a page, in any process: each is looked up by its key.
 */
export const watchedAmong: StatementOf<{ payments: unknown }, { merchantCode: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; paymentId: string }> = statement(
  'watched_among',
  ['payments'],
  `select found.* from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text),
       lateral (
         select merchant_code as "merchantCode", kind, payment_id as "paymentId" from payment
          where (merchant_code, kind, payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and watched_until > now()
         offset 0) found`,
)

/**
 * Takes what the undone match returned from what a payment in SUCCESS gave back. The transaction holds its row.
 */
export const withdrawReturned: StatementOf<{ returned: string | null | undefined; by: string | null | undefined; receiptId: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'withdraw_returned',
  ['returned', 'by', 'receiptId', 'merchantCode', 'kind', 'paymentId'],
  `select from change_payments((
  select json_agg(change)
    from (
      select merchant_code, kind, payment_id, status as from_status, status as to_status, money_returned - $1::numeric as returned,
             'MATCH_REDONE' as cause, $2::text as actor, $3::uuid as receipt_id
        from payment
       where merchant_code = $4 and kind = $5 and payment_id = $6 and status = 'SUCCESS') change))`,
)
