// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Claims due callbacks, fairly over merchants. Merchants take turns: the first of each before the second of any, and
 * those with fewer in delivery first. A plain `order by next_delivery_at` gives every slot to the merchant with the
 * longest backlog, usually one whose server is down. The first step goes through the index from merchant to merchant,
 * so a backlog of a million costs no more than one of ten. A row whose lease has expired was held by a worker that
 * crashed: that delivery is recorded as of unknown outcome.
 */
export const claimDueCallbacks: StatementOf<{ perMerchant: bigint | number | null | undefined; limit: bigint | number | null | undefined; leaseSeconds: number | null | undefined }, { callbackId: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string; url: string; merchantCode: string; deliveryNo: number; callbackSecret: Buffer; previousSecret: Buffer | null; dataKeyId: string | null; dataKey: Buffer | null }> = statement(
  'claim_due_callbacks',
  ['perMerchant', 'limit', 'leaseSeconds'],
  `with recursive waiting_merchant (merchant_code) as (
  (select merchant_code from callback where status = 'PENDING' order by merchant_code limit 1)
  union all
  select (select c.merchant_code from callback c
          where c.status = 'PENDING' and c.merchant_code > w.merchant_code order by c.merchant_code limit 1)
  from waiting_merchant w where w.merchant_code is not null
), candidate as (
  select due.id, held.number + row_number() over (partition by w.merchant_code order by due.next_delivery_at) as turn,
    due.next_delivery_at
  from waiting_merchant w
  cross join lateral (
    select count(*) as number from callback c where c.merchant_code = w.merchant_code and c.lease_until > gateway_now()
  ) held
  cross join lateral (
    select c.id, c.next_delivery_at from callback c
    where c.merchant_code = w.merchant_code and c.status = 'PENDING' and c.next_delivery_at <= gateway_now()
      and (c.lease_until is null or c.lease_until <= gateway_now())
    order by c.next_delivery_at limit greatest($1::bigint - held.number, 0)
  ) due
  order by turn, due.next_delivery_at limit $2
), taken as (
  select c.id, c.lease_until as lost_lease from callback c join candidate using (id)
  where c.status = 'PENDING' and c.next_delivery_at <= gateway_now()
    and (c.lease_until is null or c.lease_until <= gateway_now())
  for update of c skip locked
), claimed as (
  update callback c
  set lease_until = gateway_now() + make_interval(secs => $3), delivery_no = c.delivery_no + 1, resend_asked = false
  from taken where c.id = taken.id
  returning c.*, taken.lost_lease
), lost as (
  insert into callback_delivery (callback_id, delivery_no, at, error, duration_ms, merchant_code)
  select id, delivery_no - 1, lost_lease - make_interval(secs => $3), 'UNKNOWN_OUTCOME', 1000 * $3, merchant_code
  from claimed where lost_lease is not null
)
select claimed.id as "callbackId", claimed.kind, claimed.payment_id as "paymentId", claimed.url,
  claimed.merchant_code as "merchantCode", claimed.delivery_no as "deliveryNo", merchant.callback_secret as "callbackSecret",
  previous.secret as "previousSecret",
  k.id as "dataKeyId", k.wrapped as "dataKey"
from claimed join merchant on merchant.code = claimed.merchant_code
left join previous_callback_secret previous on previous.merchant_code = claimed.merchant_code and previous.valid_until > gateway_now()
left join data_key k on coalesce(k.merchant_code, '') = claimed.merchant_code and k.purpose = 'SEAL' and k.retired_at is null`,
)

/**
 * The version of PostgreSQL, and how many callbacks and sandbox events are overdue: a worker polls several times a
 * second, and work that is overdue for 20 seconds shows that no worker runs.
 */
export const demoReadDatabaseStatus: StatementOf<void, { version: string; overdue: number }> = statement(
  'demo_read_database_status',
  [],
  `select split_part(current_setting('server_version'), ' ', 1) as version,
       ((select count(*) from callback
          where status = 'PENDING' and greatest(next_delivery_at, lease_until) < now() - interval '20 seconds')
        + (select count(*) from sandbox_event where done_at is null and due_at < now() - interval '20 seconds'))::int as overdue`,
)

/**
 * How many callbacks are due or will be.
 */
export const figureCallbacksPending: StatementOf<void, { count: number }> = statement(
  'figure_callbacks_pending',
  [],
  `select count(*)::float8 as count from callback where status = 'PENDING'`,
)

/**
 * A page of the callbacks of merchants, in list order: of each the first that fit, by its own index, and of these the first.
 * Their deliveries are looked up together: the IDs of a page follow each other in the index, and a callback is delivered
 * after it was made, so that partitions of earlier months are not read. A delivery has the time of its process, which is
 * less than an hour behind the database's.
 */
export const listCallbacks: StatementOf<{ merchantCodes: readonly (string | null | undefined)[] | null | undefined }, { callbackId: string; merchantCode: string; micros: bigint; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string; status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'STOPPED'; createdAt: Date; nextDeliveryAt: Date | null; deliveries: { readonly at: number; readonly status: number | null; readonly error: string | null; readonly durationMs: number }[] }> = statement(
  'list_callbacks',
  ['merchantCodes'],
  `with page as materialized (
  select of_merchant.* from unnest($1::text[]) asked (code) cross join lateral (
    select c.* from callback c
     where c.merchant_code = asked.code and c.listed_at > '-infinity' /*narrowed*/
     order by c.listed_at /*way*/, c.id /*way*/ /*most*/) of_merchant
   order by of_merchant.listed_at /*way*/, of_merchant.id /*way*/ /*most*/
), delivered as (
  select d.callback_id, json_agg(json_build_object('at', round(extract(epoch from d.at) * 1000), 'status', d.status,
    'error', d.error, 'durationMs', d.duration_ms) order by d.delivery_no) as list
    from callback_delivery d
   where d.callback_id = any (array(select id from page))
     and d.at >= (select min(created_at) from page) - interval '1 hour'
   group by d.callback_id
)
select c.id as "callbackId", c.merchant_code as "merchantCode", (extract(epoch from c.listed_at) * 1000000)::bigint as micros,
  c.kind, c.payment_id as "paymentId", c.status, c.created_at as "createdAt", c.next_delivery_at as "nextDeliveryAt",
  coalesce(delivered.list, '[]') as deliveries
from page c left join delivered on delivered.callback_id = c.id
order by c.listed_at /*way*/, c.id /*way*/`,
)

/**
 * How many callbacks of some merchants are due or will be.
 */
export const pendingCallbacks: StatementOf<{ merchantCodes: readonly (string | null | undefined)[] | null | undefined }, { count: number }> = statement(
  'pending_callbacks',
  ['merchantCodes'],
  `select count(*)::float8 as count from callback where status = 'PENDING' and merchant_code = any ($1::text[])`,
)

/**
 * Records results of deliveries: one statement, so that result, log and answer are written together or not at all. No
 * row: the lease expired and another process claimed the callback. A merchant that requested the callback again during
 * this delivery gets another one, whatever the result.
 *
 * The merchant's schedule is read with each result, so a change of it applies from the next try. A try that does not
 * count is repeated, never the last one. One that failed by the operator's own name servers does not count in the first
 * day of the callback.
 */
export const recordCallbackDeliveries: StatementOf<{ results: unknown; daysSeconds: readonly (number | null | undefined)[] | null | undefined; standardSeconds: readonly (number | null | undefined)[] | null | undefined; daysJitter: number | null | undefined }, { no: number; status: 'PENDING' | 'DELIVERED' | 'FAILED' }> = statement(
  'record_callback_deliveries',
  ['results', 'daysSeconds', 'standardSeconds', 'daysJitter'],
  `with new as materialized (
  select * from json_to_recordset($1) as new (no int, callback_id uuid, delivery_no int, counts int, delivered boolean,
    at timestamptz, status int, error text, duration_ms int, body text, data_key_id uuid, of_names boolean)
), settled as (
  update callback c set
    lease_until = null,
    resend_asked = false,
    (counted_tries, status, next_delivery_at) = (
      select case when c.resend_asked then 0 else tried.tries end,
             case when c.resend_asked then 'PENDING' when new.delivered then 'DELIVERED' when tried.is_last then 'FAILED' else 'PENDING' end,
             case when c.resend_asked then gateway_now() when new.delivered or tried.is_last then null
                  else gateway_now() + new.counts * make_interval(secs =>
                    schedule.seconds[least(greatest(tried.tries, 1), cardinality(schedule.seconds))] * schedule.stretched) end
        from (select case when new.of_names then (c.created_at <= gateway_now() - interval '1 day')::int else new.counts end as counts) try
       cross join lateral (
         select case m.callback_schedule when 'days' then $2::float8[] else $3::float8[] end as seconds,
                case m.callback_schedule when 'days' then 1 + $4::float8 * random() else 1 end as stretched) schedule
       cross join lateral (
         select c.counted_tries + try.counts as tries,
                try.counts > 0 and c.counted_tries + try.counts > cardinality(schedule.seconds) as is_last) tried)
  from new, merchant m
  where m.code = c.merchant_code and c.id = new.callback_id and c.delivery_no = new.delivery_no and c.lease_until is not null
  returning new.no, c.status, c.merchant_code
), written as (
  select new.*, settled.merchant_code from settled join new using (no)
), logged as (
  insert into callback_delivery (callback_id, delivery_no, at, status, error, duration_ms, merchant_code)
  select callback_id, delivery_no, at, status, error, duration_ms, merchant_code from written
), answered as (
  insert into callback_answer (callback_id, delivery_no, body, data_key_id, created_at, merchant_code)
  select callback_id, delivery_no, decode(body, 'base64'), data_key_id, gateway_now(), merchant_code from written where body is not null
)
select no, status from settled`,
)

/**
 * Makes a callback due now, whatever its status, with the same webhook-id and all of its tries again.
 * Returns of which payment it is.
 */
export const resendCallback: StatementOf<{ callbackId: string | null | undefined; merchantCode: string | null | undefined }, { kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string }> = statement(
  'resend_callback',
  ['callbackId', 'merchantCode'],
  `update callback
   set status = 'PENDING', counted_tries = 0, next_delivery_at = gateway_now(),
     resend_asked = coalesce(lease_until > gateway_now(), false)
 where id = $1 and merchant_code = $2
returning kind, payment_id as "paymentId"`,
)

/**
 * Makes failed callbacks of a merchant whose event was since then due now, with the same webhook-ids and all of their tries
 * again: the oldest first, at most so many.
 */
export const resendFailedCallbacks: StatementOf<{ merchantCode: string | null | undefined; since: Date | null | undefined; most: bigint | number | null | undefined }, Record<string, never>> = statement(
  'resend_failed_callbacks',
  ['merchantCode', 'since', 'most'],
  `update callback set status = 'PENDING', counted_tries = 0, next_delivery_at = gateway_now(), resend_asked = false
 where id in (
   select c.id from callback c
    where c.merchant_code = $1 and c.status = 'FAILED' and c.listed_at > '-infinity' and c.created_at >= $2
    order by c.listed_at, c.id limit $3 for update)
   and status = 'FAILED'`,
)

/**
 * How many seconds ago the first try of the callback that waits longest was due, which was at its event, or its next one;
 * 0 where none is late. What waits for the next try of its schedule does not wait for us.
 */
export const secondsCallbacksWait: StatementOf<{ now: Date | null | undefined }, { value: number }> = statement(
  'seconds_callbacks_wait',
  ['now'],
  `select greatest(coalesce(extract(epoch from $1::timestamptz
         - min(case when counted_tries = 0 then created_at else next_delivery_at end)), 0), 0)::float8 as value
  from callback where status = 'PENDING'`,
)

/**
 * The time, in microseconds since 1970 by the database's clock, before which no row can appear in the list of a
 * merchant's callbacks any more. A transaction that gives a row its position first takes a lock whose key is the time at
 * which it began, and gives no earlier position. Every role sees these locks, those of prepared transactions too. One
 * that takes its lock later comes after the last position of now, even if the clock is set back. Run this in a statement
 * of its own before a page is read: what commits in between is on the page.
 */
export const settledCallbacks: StatementOf<{ merchantCode: string | null | undefined }, { micros: bigint | null }> = statement(
  'settled_callbacks',
  ['merchantCode'],
  `select least(list_position_oldest(), (extract(epoch from last.place) * 1000000)::bigint + 1) as micros
  from (select (
    select c.listed_at from callback c
     where c.merchant_code = $1 and c.listed_at > '-infinity' order by c.listed_at desc limit 1) as place) last`,
)

/**
 * Callbacks about payments as JSON text, with their deliveries and what the merchant's server answered.
 */
export const storedCallbacks: StatementOf<{ payments: unknown }, { merchantCode: string; kind: string; paymentId: string; rows: string }> = statement(
  'stored_callbacks',
  ['payments'],
  `select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId",
       jsonb_build_object('callbacks', (
         select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object(
           'body', jsonb_build_object('idEntity', t.payment_id),
           'deliveries', (
             select coalesce(jsonb_agg(to_jsonb(d) order by d.delivery_no), '[]') from callback_delivery d where d.callback_id = t.id),
           'answers', (
             select coalesce(jsonb_agg(to_jsonb(a) - 'data_key_id' || jsonb_build_object('body', sealed_json(
                 a.body, a.data_key_id, 'callback_answer:' || a.callback_id || ':' || a.delivery_no,
                 to_jsonb(encode(a.body, 'escape')))) order by a.delivery_no), '[]')
               from callback_answer a where a.callback_id = t.id)) order by t.event_no), '[]')
           from callback t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)))::text as rows
  from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text)`,
)
