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
 * The payments of a customer and the refunds of them, without refunds that are open, which still need their payee. They
 * are locked in a fixed order: two that lock the same ones do not wait for each other.
 */
export const choosePaymentsOfCustomerEndedLocked: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined }, { merchantCode: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; paymentId: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED' }> = statement(
  'choose_payments_of_customer_ended_locked',
  ['merchantCode', 'customerId'],
  `select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
  from payment p
 where p.merchant_code = $1 and (p.kind, p.payment_id) in (
   select own.kind, own.payment_id from payment own where own.merchant_code = $1 and own.customer_id = $2
   union all
   select given.kind, given.payment_id
     from payment own join refund given
       on (given.merchant_code, given.payin_kind, given.payin_id) = (own.merchant_code, own.kind, own.payment_id)
    where own.merchant_code = $1 and own.customer_id = $2)
   and (p.kind <> 'refund' or p.status in ('SUCCESS', 'REFUSED'))
 order by p.kind, p.payment_id for no key update`,
)

/**
 * The payments of a customer, and the refunds of them.
 */
export const choosePaymentsOfCustomerUnlocked: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined }, { merchantCode: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; paymentId: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED' }> = statement(
  'choose_payments_of_customer_unlocked',
  ['merchantCode', 'customerId'],
  `select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
  from payment p
 where p.merchant_code = $1 and (p.kind, p.payment_id) in (
   select own.kind, own.payment_id from payment own where own.merchant_code = $1 and own.customer_id = $2
   union all
   select given.kind, given.payment_id
     from payment own join refund given
       on (given.merchant_code, given.payin_kind, given.payin_id) = (own.merchant_code, own.kind, own.payment_id)
    where own.merchant_code = $1 and own.customer_id = $2)
 order by p.kind, p.payment_id`,
)

/**
 * The payment, locked until the transaction ends.
 */
export const choosePaymentsOneLocked: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchantCode: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; paymentId: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED' }> = statement(
  'choose_payments_one_locked',
  ['merchantCode', 'kind', 'paymentId'],
  `select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
  from payment p where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3
   for no key update`,
)

/**
 * The payment.
 */
export const choosePaymentsOneUnlocked: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchantCode: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; paymentId: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED' }> = statement(
  'choose_payments_one_unlocked',
  ['merchantCode', 'kind', 'paymentId'],
  `select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
  from payment p where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`,
)

/**
 * Payments under way by kind and status, zeros included.
 */
export const figurePaymentsOpen: StatementOf<void, { kind: string; status: string; count: number }> = statement(
  'figure_payments_open',
  [],
  `select kind, status, coalesce(sum(counted.n), 0)::float8 as count
from unnest(array['payin', 'payout', 'refund', 'topup']) kind cross join unnest(array['WAITING', 'PROCESSING']) status
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
 * One guarded statement: marks the whole order amount of a payment in SUCCESS as returned, once.
 */
export const giveBack: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; cause: string | null | undefined; actor: string | null | undefined }, Record<string, never>> = statement(
  'give_back',
  ['merchantCode', 'kind', 'paymentId', 'cause', 'actor'],
  `with given as (
  update payment set money_returned = amount, returned_at = gateway_now(), event_no = event_no + 1, changed_at = gateway_now()
   where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'SUCCESS' and money_returned is null
     and not exists (
       select from receipt_match matched
        where (matched.merchant_code, matched.kind, matched.payment_id) = ($1, $2, $3) and matched.given_back)
  returning event_no, callback_url),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, at)
  select $1, $2, $3, event_no, 'SUCCESS', 'SUCCESS', $4, $5, gateway_now() from given)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select $1, $2, $3, event_no, callback_url, gateway_now(), gateway_now() from given`,
)

/**
 * Adds to what a payment in SUCCESS gave back what its undone matches returned.
 */
export const giveBackUndone: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; by: string | null | undefined; receiptId: string | null | undefined }, Record<string, never>> = statement(
  'give_back_undone',
  ['merchantCode', 'kind', 'paymentId', 'by', 'receiptId'],
  `with undone as (
  select sum(undo.money_returned) as amount
    from receipt_match_undo undo join receipt_match matched using (receipt_id, match_no)
   where undo.merchant_code = $1 and undo.kind = $2 and undo.payment_id = $3 and matched.given_back),
given as (
  update payment
     set money_returned = nullif(undone.amount, 0), event_no = event_no + 1, changed_at = gateway_now(),
         returned_at = case when undone.amount > coalesce(money_returned, 0) then gateway_now() else returned_at end
    from undone
   where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'SUCCESS'
  returning event_no, callback_url),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
  select $1, $2, $3, event_no, 'SUCCESS', 'SUCCESS', 'MATCH_UNDONE', $4, $5, gateway_now() from given)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select $1, $2, $3, event_no, callback_url, gateway_now(), gateway_now() from given`,
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
 * Those of these numbers that customers typed as external references of payments that may still succeed.
 */
export const numbersTyped: StatementOf<{ numbers: readonly (string | null | undefined)[] | null | undefined }, { reference: string }> = statement(
  'numbers_typed',
  ['numbers'],
  `select distinct external_reference as reference from payment
 where external_reference = any($1::text[]) and status in ('WAITING', 'PROCESSING', 'EXPIRED')`,
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
 * Replaces the reference in force by a recorded one.
 */
export const putExternalReferenceInForce: StatementOf<{ reference: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'put_external_reference_in_force',
  ['reference', 'merchantCode', 'kind', 'paymentId'],
  `update payment set external_reference = $1, changed_at = gateway_now()
 where merchant_code = $2 and kind = $3 and payment_id = $4`,
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
 * receipt, and the status stays.
 */
export const reportPart: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; receiptId: string | null | undefined; actor: string | null | undefined }, Record<string, never>> = statement(
  'report_part',
  ['merchantCode', 'kind', 'paymentId', 'receiptId', 'actor'],
  `with told as (
  update payment p set event_no = p.event_no + 1
    from merchant m
   where m.code = p.merchant_code and m.partial_payment_callbacks
     and p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3 and p.status in ('WAITING', 'PROCESSING')
     and not exists (
       select from payment_event earlier
        where earlier.receipt_id = $4 and earlier.cause = 'PART_RECEIVED'
          and (earlier.merchant_code, earlier.kind, earlier.payment_id) = ($1, $2, $3))
  returning p.event_no, p.callback_url, p.status),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
  select $1, $2, $3, event_no, status, status, 'PART_RECEIVED', $5, $4, gateway_now() from told)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select $1, $2, $3, event_no, callback_url, gateway_now(), gateway_now() from told`,
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
 * Takes what the undone match returned from what a payment in SUCCESS gave back.
 */
export const withdrawReturned: StatementOf<{ returned: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; by: string | null | undefined; receiptId: string | null | undefined }, Record<string, never>> = statement(
  'withdraw_returned',
  ['returned', 'merchantCode', 'kind', 'paymentId', 'by', 'receiptId'],
  `with kept as (
  update payment
     set money_returned = nullif(money_returned - $1::numeric, 0),
         returned_at = case when money_returned > $1::numeric then returned_at end,
         event_no = event_no + 1, changed_at = gateway_now()
   where merchant_code = $2 and kind = $3 and payment_id = $4 and status = 'SUCCESS'
  returning event_no, callback_url),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
  select $2, $3, $4, event_no, 'SUCCESS', 'SUCCESS', 'MATCH_REDONE', $5, $6, gateway_now() from kept)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select $2, $3, $4, event_no, callback_url, gateway_now(), gateway_now() from kept`,
)
