// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The unguessable parts of the addresses of an order, made once. No row: there is no such order.
 */
export const addressesOfOrder: StatementOf<{ noticeToken: string | null | undefined; answerToken: string | null | undefined; railId: string | null | undefined; key: string | null | undefined }, { noticeToken: string; answerToken: string }> = statement(
  'addresses_of_order',
  ['noticeToken', 'answerToken', 'railId', 'key'],
  `update rail_order
   set notice_token = coalesce(notice_token, $1), answer_token = coalesce(answer_token, $2)
 where rail_id = $3 and key = $4
returning notice_token as "noticeToken", answer_token as "answerToken"`,
)

/**
 * Records that something is asked of an institution, before the call. Known already: nothing is written. First asked for after so
 * many seconds; null: a transfer, which is looked up by its payout.
 */
export const beginRailOrder: StatementOf<{ railId: string | null | undefined; key: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; methodCode: string | null | undefined; currencyCode: string | null | undefined; amount: string | null | undefined; requestDigest: Uint8Array | null | undefined; minutesToPay: number | null | undefined; noticeDelaySeconds: number | null | undefined; askAfterSeconds: number | null | undefined }, Record<string, never>> = statement(
  'begin_rail_order',
  ['railId', 'key', 'merchantCode', 'kind', 'paymentId', 'methodCode', 'currencyCode', 'amount', 'requestDigest', 'minutesToPay', 'noticeDelaySeconds', 'askAfterSeconds'],
  `insert into rail_order (rail_id, key, merchant_code, kind, payment_id, method_code, currency_code, amount, request_digest, opened_at, expires_at, follow_until, next_ask_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, gateway_now(),
  gateway_now() + make_interval(mins => $10),
  gateway_now() + make_interval(mins => $10, secs => $11),
  gateway_now() + make_interval(secs => $12))
on conflict do nothing`,
)

/**
 * Under which ID the money of an order is booked: that of the first who told of it, by query or by list.
 */
export const bookOrderAs: StatementOf<{ id: string | null | undefined; railId: string | null | undefined; key: string | null | undefined }, { bookedId: string; receiptNumber: string | null }> = statement(
  'book_order_as',
  ['id', 'railId', 'key'],
  `update rail_order set booked_id = coalesce(booked_id, $1) where rail_id = $2 and key = $3
returning booked_id as "bookedId", receipt_number as "receiptNumber"`,
)

/**
 * Claims orders to ask for, of one rail or of all. No other process gets them during the lease. Of a rail whose institution does not
 * answer one is asked for with each try; the others wait, unclaimed.
 */
export const claimDueRailOrders: StatementOf<{ railId: string | null | undefined; limit: number | null | undefined; leaseSeconds: number | null | undefined }, { railId: string; key: string; merchantCode: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string; state: 'OPENING' | 'OPEN' | 'PAID' | 'REFUSED' | 'EXPIRED' | 'ABSENT' | 'UNSENT' | 'DONE' | 'OTHER'; openedAt: Date; followUntil: Date; expiresAt: Date; askedAt: Date }> = statement(
  'claim_due_rail_orders',
  ['railId', 'limit', 'leaseSeconds'],
  `with asked as (
  select id, broken_since is not null as is_broken from rail
   where ($1::uuid is null or id = $1) and (broken_since is null or next_try_at <= gateway_now())),
due as (
  select waiting.* from asked cross join lateral (
    select rail_id, key from rail_order where rail_id = asked.id and next_ask_at <= gateway_now()
     order by next_ask_at limit case when asked.is_broken then 1 else $2::int end for update skip locked) waiting
   limit $2)
update rail_order o set asks = o.asks + 1, next_ask_at = gateway_now() + make_interval(secs => $3)
  from due
 where (o.rail_id, o.key) = (due.rail_id, due.key)
returning o.rail_id as "railId", o.key, o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId", o.state,
  o.opened_at as "openedAt", o.follow_until as "followUntil", o.expires_at as "expiresAt", gateway_now() as "askedAt"`,
)

/**
 * Claims one order to ask for at once, because its institution called; no row: there is none under this key, or it is a transfer.
 */
export const claimRailOrder: StatementOf<{ leaseSeconds: number | null | undefined; railId: string | null | undefined; key: string | null | undefined }, { railId: string; key: string; merchantCode: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string; state: 'OPENING' | 'OPEN' | 'PAID' | 'REFUSED' | 'EXPIRED' | 'ABSENT' | 'UNSENT' | 'DONE' | 'OTHER'; openedAt: Date; followUntil: Date; expiresAt: Date; askedAt: Date }> = statement(
  'claim_rail_order',
  ['leaseSeconds', 'railId', 'key'],
  `update rail_order o set asks = o.asks + 1, next_ask_at = gateway_now() + make_interval(secs => $1)
 where o.rail_id = $2 and o.key = $3 and o.kind in ('payin', 'topup')
returning o.rail_id as "railId", o.key, o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId", o.state,
  o.opened_at as "openedAt", o.follow_until as "followUntil", o.expires_at as "expiresAt", gateway_now() as "askedAt"`,
)

/**
 * What the institution says of an order. What was paid stays paid, and what has ended is not open again: an answer may be older than
 * another one. Asked again after so many seconds; null: not any more.
 */
export const keepRailOrder: StatementOf<{ state: string | null | undefined; reason: string | null | undefined; againSeconds: number | null | undefined; railId: string | null | undefined; key: string | null | undefined }, Record<string, never>> = statement(
  'keep_rail_order',
  ['state', 'reason', 'againSeconds', 'railId', 'key'],
  `update rail_order
   set state = case when state in ('PAID', 'DONE') or ($1 in ('OPENING', 'OPEN') and state in ('REFUSED', 'EXPIRED', 'OTHER')) then state else $1 end,
       reason = coalesce($2, reason),
       ended_at = case when $1 in ('PAID', 'REFUSED', 'EXPIRED', 'ABSENT', 'UNSENT') then coalesce(ended_at, gateway_now()) else ended_at end,
       next_ask_at = gateway_now() + make_interval(secs => $3)
 where rail_id = $4 and key = $5`,
)

/**
 * What is known of an order or a transfer beside its payment.
 */
export const keptOrder: StatementOf<{ railId: string | null | undefined; key: string | null | undefined }, { state: string; reason: string | null; institutionId: string | null; receiptNumber: string | null; openedAt: Date; currencyCode: string; amount: string; ageSeconds: number }> = statement(
  'kept_order',
  ['railId', 'key'],
  `select state, reason, institution_id as "institutionId", receipt_number as "receiptNumber", opened_at as "openedAt",
       currency_code as "currencyCode", amount, extract(epoch from gateway_now() - opened_at)::float8 as "ageSeconds"
  from rail_order where rail_id = $1 and key = $2`,
)

/**
 * What the institution calls an order and its money; what is known already stays, and an ID is of one order only.
 */
export const learnOfOrder: StatementOf<{ institutionId: string | null | undefined; receiptNumber: string | null | undefined; railId: string | null | undefined; key: string | null | undefined }, Record<string, never>> = statement(
  'learn_of_order',
  ['institutionId', 'receiptNumber', 'railId', 'key'],
  `update rail_order o
   set institution_id = coalesce(o.institution_id, $1), receipt_number = coalesce(o.receipt_number, $2)
 where o.rail_id = $3 and o.key = $4
   and ($1::text is null or o.institution_id = $1
        or (o.institution_id is null
            and not exists (select from rail_order other where other.rail_id = $3 and other.institution_id = $1)))`,
)

/**
 * The lines of a bank that may show money of a rail before, or without, its ID: they name an order, or have the amount and the days of a
 * receipt, a return or a transfer, or of what came back of one, that no line has shown yet; each with the payment that has that money.
 */
export const linesLikeOrders: StatementOf<{ lines: unknown; railId: string | null | undefined }, { id: string; merchant_code: string | null; kind: 'payin' | 'topup' | 'payout' | 'refund' | null; payment_id: string | null }> = statement(
  'lines_like_orders',
  ['lines', 'railId'],
  `with line as (
  select id, words, direction, amount, currency_code, moved_from, moved_until from json_to_recordset($1) as line (
    id text, words text[], direction text, amount numeric, currency_code text, moved_from timestamptz, moved_until timestamptz)),
days as (select min(moved_from) - interval '3 days' as first, max(moved_until) as last from line)
select line.id, o.merchant_code, o.kind, o.payment_id
  from line join rail_order o on o.rail_id = $2 and o.key = any (line.words) and line.direction = 'CREDIT'
union
select line.id, matched.merchant_code, matched.kind, matched.payment_id
  from days join rail on rail.id = $2
  join receipt r on r.receiving_account_id = rail.receiving_account_id and r.source = rail.id::text and r.source_id !~ '/[12]$'
   and coalesce((r.moved_until at time zone 'UTC') - interval '1 microsecond', r.moved_at at time zone 'UTC')
       between (days.first at time zone 'UTC') and (days.last at time zone 'UTC')
  join line on line.direction = 'CREDIT' and (line.currency_code, line.amount) = (r.currency_code, r.amount)
   and r.moved_at between line.moved_from - interval '3 days' and line.moved_until
  left join receipt_match matched on matched.receipt_id = r.id and matched.undone_at is null
 where not exists (
   select from rail_arrival arrival join statement_line shown on shown.id = arrival.statement_line_id and shown.state <> 'UNDONE'
    where (arrival.rail_id, arrival.direction, arrival.movement) = (rail.id, 'CREDIT', r.source_id))
union
select line.id, o.merchant_code, o.kind, o.payment_id
  from line
  join rail_return back on back.rail_id = $2 and (back.currency_code, back.amount) = (line.currency_code, line.amount)
   and back.created_at between line.moved_from - interval '3 days' and line.moved_until
  left join rail_order o on (o.rail_id, o.key) = (back.rail_id, back.key)
 where line.direction = 'DEBIT' and not exists (
   select from rail_arrival arrival join statement_line shown on shown.id = arrival.statement_line_id and shown.state <> 'UNDONE'
    where (arrival.rail_id, arrival.direction, arrival.movement) = (back.rail_id, 'DEBIT', back.receipt_id || ' ' || back.id))
union
select line.id, o.merchant_code, o.kind, o.payment_id
  from line
  join rail_order o on o.rail_id = $2 and (o.currency_code, o.amount) = (line.currency_code, line.amount) and o.state = 'DONE'
   and o.opened_at between line.moved_from - interval '3 days' and line.moved_until
   and o.opened_at > (select first from days)
 where line.direction = 'DEBIT' and not exists (
   select from rail_arrival arrival join statement_line shown on shown.id = arrival.statement_line_id and shown.state <> 'UNDONE'
    where (arrival.rail_id, arrival.direction, arrival.movement) = (o.rail_id, 'DEBIT', o.key))
union
select line.id, p.merchant_code, p.kind, p.payment_id
  from days
  join rail_order o on o.rail_id = $2 and o.state = 'DONE' and o.opened_at > days.first - interval '30 days'
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (o.merchant_code, o.kind, o.payment_id)
  join line on line.direction = 'CREDIT' and (line.currency_code, line.amount) = (p.currency_code, p.money_returned)
   and p.returned_at between line.moved_from - interval '3 days' and line.moved_until
 where not exists (
   select from rail_arrival arrival join statement_line shown on shown.id = arrival.statement_line_id and shown.state <> 'UNDONE'
    where (arrival.rail_id, arrival.direction, arrival.movement) = (o.rail_id, 'CREDIT', o.key))`,
)

/**
 * Of openings of one payment at once, one after the other looks for others: until its transaction ends.
 */
export const lockPromptsOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { pg_advisory_xact_lock: unknown }> = statement(
  'lock_prompts_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'rail_order', $1::text, $2::text, $3::text), 0))`,
)

/**
 * When the institution first said that an order was paid: the same moment however often it says so, and to however many processes.
 */
export const noteRailOrderPaid: StatementOf<{ railId: string | null | undefined; key: string | null | undefined }, { paidAt: Date }> = statement(
  'note_rail_order_paid',
  ['railId', 'key'],
  `update rail_order set paid_at = coalesce(paid_at, gateway_now()) where rail_id = $1 and key = $2 returning paid_at as "paidAt"`,
)

/**
 * An order whose payment may still be written, until its cancellation begins: a row. That is ended in the transaction that writes the payment.
 */
export const orderIsBeingOpened: StatementOf<{ railId: string | null | undefined; key: string | null | undefined }, Record<string, never>> = statement(
  'order_is_being_opened',
  ['railId', 'key'],
  `select from rail_order o
  join rail_cancellation c on (c.merchant_code, c.kind, c.payment_id, c.rail_reference) = (o.merchant_code, o.kind, o.payment_id, o.key)
 where o.rail_id = $1 and o.key = $2 and c.tries = 0`,
)

/**
 * The institution lists money of an order, and all that was asked for: it is paid, and is asked for as before.
 */
export const orderIsPaid: StatementOf<{ railId: string | null | undefined; key: string | null | undefined; currencyCode: string | null | undefined; amount: string | null | undefined }, Record<string, never>> = statement(
  'order_is_paid',
  ['railId', 'key', 'currencyCode', 'amount'],
  `update rail_order set state = 'PAID', ended_at = coalesce(ended_at, gateway_now())
 where rail_id = $1 and key = $2 and state not in ('PAID', 'DONE') and (currency_code, amount) = ($3, $4::numeric)`,
)

/**
 * The order whose own address has this unguessable part, and whether it is the one for answers.
 */
export const orderOfToken: StatementOf<{ token: string | null | undefined }, { railId: string; key: string; isAnswer: boolean }> = statement(
  'order_of_token',
  ['token'],
  `select rail_id as "railId", key, answer_token is not distinct from $1 as "isAnswer" from rail_order
 where notice_token = $1 or answer_token = $1`,
)

/**
 * Orders of the last 30 days of which the institution told nothing that could be booked until they were given up, the oldest first.
 */
export const ordersGivenUp: StatementOf<void, { name: string; key: string }> = statement(
  'orders_given_up',
  [],
  `select rail.name, o.key from rail_order o join rail on rail.id = o.rail_id
 where o.opened_at > gateway_now() - interval '30 days' and o.reason = 'GIVEN_UP' and o.next_ask_at is null and o.state in ('OPENING', 'OPEN', 'ABSENT')
 order by o.opened_at, o.key limit 100`,
)

/**
 * The orders and transfers whose money has one of these numbers on statements, and the ID under which the rail has booked it.
 */
export const ordersOfNumbers: StatementOf<{ railId: string | null | undefined; numbers: readonly (string | null | undefined)[] | null | undefined }, { number: string; id: string }> = statement(
  'orders_of_numbers',
  ['railId', 'numbers'],
  `select receipt_number as number, case when kind in ('payin', 'topup') then coalesce(booked_id, institution_id, key) else key end as id
  from rail_order where rail_id = $1 and receipt_number = any ($2::text[])`,
)

/**
 * The payments for which an institution opened the orders that these receipts came for, where they do not have these orders.
 */
export const ordersOfReceipts: StatementOf<{ receiptIds: readonly (string | null | undefined)[] | null | undefined }, { receiptId: string; merchantCode: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string }> = statement(
  'orders_of_receipts',
  ['receiptIds'],
  `select r.id as "receiptId", o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId"
  from receipt r
  join rail on rail.receiving_account_id = r.receiving_account_id
  join rail_order o on (o.rail_id, o.key) = (rail.id, r.rail_reference)
 where r.id = any ($1::uuid[]) and not exists (
   select from payment_attempt a where (a.receiving_account_id, a.rail_reference) = (r.receiving_account_id, r.rail_reference))`,
)

/**
 * Other orders of a payment by some methods that may be paid still, or were and whose money nobody has decided about, each with the account
 * of its money. `isSame`: at this rail, for the same money, of the same customer. `isNew`: who had it opened may still be at work.
 */
export const promptsOfPayment: StatementOf<{ railId: string | null | undefined; methodCode: string | null | undefined; currencyCode: string | null | undefined; amount: string | null | undefined; requestDigest: Uint8Array | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; methodCodes: readonly (string | null | undefined)[] | null | undefined }, { key: string; state: 'OPENING' | 'OPEN' | 'PAID' | 'REFUSED' | 'EXPIRED' | 'ABSENT' | 'UNSENT' | 'DONE' | 'OTHER'; receivingAccountId: string; isSame: boolean; isNew: boolean }> = statement(
  'prompts_of_payment',
  ['railId', 'methodCode', 'currencyCode', 'amount', 'requestDigest', 'merchantCode', 'kind', 'paymentId', 'methodCodes'],
  `select o.key, o.state, rail.receiving_account_id as "receivingAccountId",
       (o.rail_id, o.method_code, o.currency_code, o.amount, o.request_digest)
         = ($1::uuid, $2::text, $3::text, $4::numeric, $5::bytea) is true as "isSame",
       coalesce(o.taken_over_at, o.opened_at) > gateway_now() - interval '10 seconds' as "isNew"
  from rail_order o join rail on rail.id = o.rail_id
 where (o.merchant_code, o.kind, o.payment_id) = ($6, $7, $8) and o.method_code = any ($9::text[])
   and (o.state in ('OPENING', 'OPEN') and o.follow_until > gateway_now() or o.state = 'PAID' and coalesce((
     select bool_or(item.id is not null and item.closed_at is null) from receipt r left join suspense_item item on item.receipt_id = r.id
      where r.receiving_account_id = rail.receiving_account_id and r.received_at >= o.opened_at and r.rail_reference = o.key), true))
 order by o.opened_at`,
)

/**
 * What a rail did since a moment: orders that were opened, paid and refused, and the median time from opening to payment.
 */
export const railHealth: StatementOf<{ railId: string | null | undefined; hours: number | null | undefined }, { opened: number; paid: number; refused: number; median_seconds: number }> = statement(
  'rail_health',
  ['railId', 'hours'],
  `select count(*) filter (where state in ('OPEN', 'PAID', 'EXPIRED') or (state = 'REFUSED' and asks > 0))::int as opened,
       count(*) filter (where state = 'PAID')::int as paid,
       count(*) filter (where state = 'REFUSED')::int as refused,
       (percentile_cont(0.5) within group (order by extract(epoch from ended_at - opened_at)) filter (where state = 'PAID'))::float8 as median_seconds
  from rail_order where rail_id = $1 and opened_at >= gateway_now() - make_interval(hours => $2)
   and kind in ('payin', 'topup')`,
)

/**
 * Why payments were not opened on a rail since a moment, or were refused there later, the commonest first.
 */
export const reasonsOfRail: StatementOf<{ railId: string | null | undefined; hours: number | null | undefined }, { reason: string; count: number }> = statement(
  'reasons_of_rail',
  ['railId', 'hours'],
  `select coalesce(reason, state) as reason, count(*)::int as count from rail_order
 where rail_id = $1 and opened_at >= gateway_now() - make_interval(hours => $2) and state in ('REFUSED', 'UNSENT', 'ABSENT')
   and kind in ('payin', 'topup')
 group by 1 order by 2 desc, 1 limit 10`,
)

/**
 * Records that a rail was passed over without a call, and why.
 */
export const skipRailOrder: StatementOf<{ railId: string | null | undefined; key: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; methodCode: string | null | undefined; currencyCode: string | null | undefined; amount: string | null | undefined; reason: string | null | undefined }, Record<string, never>> = statement(
  'skip_rail_order',
  ['railId', 'key', 'merchantCode', 'kind', 'paymentId', 'methodCode', 'currencyCode', 'amount', 'reason'],
  `insert into rail_order (rail_id, key, merchant_code, kind, payment_id, method_code, currency_code, amount, state, reason, opened_at, ended_at, expires_at, follow_until)
values ($1, $2, $3, $4, $5, $6, $7, $8, 'UNSENT', $9,
  gateway_now(), gateway_now(), gateway_now(), gateway_now())
on conflict do nothing`,
)

/**
 * Takes over an order whose payment was not written, while there is time to write it before the order is cancelled. Nothing where another
 * request wrote it since.
 */
export const takeOverRailOrder: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; key: string | null | undefined; railId: string | null | undefined }, Record<string, never>> = statement(
  'take_over_rail_order',
  ['merchantCode', 'kind', 'paymentId', 'key', 'railId'],
  `with unwritten as (
  select rail_reference from rail_cancellation
   where merchant_code = $1 and kind = $2 and payment_id = $3 and rail_reference = $4 and tries = 0
     and next_try_at > gateway_now() + interval '15 seconds' for update)
update rail_order o set taken_over_at = gateway_now() from unwritten where o.rail_id = $5 and o.key = unwritten.rail_reference`,
)

/**
 * The rails that were asked to open a payment, or passed over, in their order, and what each said.
 */
export const triesOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { name: string; rail_id: string; state: 'OPENING' | 'OPEN' | 'PAID' | 'REFUSED' | 'EXPIRED' | 'ABSENT' | 'UNSENT' | 'DONE' | 'OTHER'; reason: string | null; opened_at: Date }> = statement(
  'tries_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select rail.name, o.rail_id, o.state, o.reason, o.opened_at from rail_order o join rail on rail.id = o.rail_id
 where (o.merchant_code, o.kind, o.payment_id) = ($1, $2, $3) order by o.opened_at, o.state = 'UNSENT' desc`,
)
