// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Claims the next comparison of the open items at a bank with what a rail has booked; no row: it is not due, or another process compares.
 */
export const claimRailArrivals: StatementOf<{ everySeconds: number | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'claim_rail_arrivals',
  ['everySeconds', 'id'],
  `update rail set next_arrivals_at = gateway_now() + make_interval(secs => $1)
 where id = $2 and (next_arrivals_at is null or next_arrivals_at <= gateway_now())`,
)

/**
 * Claims the next look at all that moved at a rail's institution; no row: it is not due, or another process looks.
 */
export const claimRailLook: StatementOf<{ everySeconds: number | null | undefined; id: string | null | undefined }, { lookedUntil: Date | null; returnsLookedUntil: Date | null; now: Date }> = statement(
  'claim_rail_look',
  ['everySeconds', 'id'],
  `update rail set next_look_at = gateway_now() + make_interval(secs => $1)
 where id = $2 and (next_look_at is null or next_look_at <= gateway_now())
returning looked_until as "lookedUntil", returns_looked_until as "returnsLookedUntil", gateway_now() as now`,
)

/**
 * Claims the one call that a rail with an open breaker gets every 15 seconds; no row: it is not due.
 */
export const claimRailTry: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'claim_rail_try',
  ['id'],
  `update rail set next_try_at = gateway_now() + interval '15 seconds'
 where id = $1 and broken_since is not null and next_try_at <= gateway_now()`,
)

/**
 * How each rail did in the last hour, what waits at it, and since when its institution has not answered.
 */
export const figureRails: StatementOf<{ now: Date | null | undefined }, { id: string; name: string; is_enabled: boolean; is_broken: boolean; opened: number; paid: number; refused: number; median_seconds: number | null; has_own_fault: boolean; silent_seconds: number | null; returns_open: number; notice_seconds: number }> = statement(
  'figure_rails',
  ['now'],
  `select r.id, r.name, r.is_enabled, r.broken_since is not null as is_broken, told.*,
       coalesce(r.own_fault_at > $1::timestamptz - interval '1 hour', false) as has_own_fault,
       extract(epoch from $1::timestamptz - r.last_answer_at)::float8 as silent_seconds,
       (select count(*)::int from rail_return back where back.rail_id = r.id and back.state = 'OPEN') as returns_open,
       coalesce((
         select extract(epoch from $1::timestamptz - min(notice.received_at))::float8 from rail_notice notice
          where notice.rail_id = r.id and notice.next_try_at is not null), 0) as notice_seconds
  from rail r
 cross join lateral (
   select count(*) filter (where state in ('OPEN', 'PAID', 'EXPIRED') or (state = 'REFUSED' and asks > 0))::int as opened,
          count(*) filter (where state = 'PAID')::int as paid,
          count(*) filter (where state = 'REFUSED')::int as refused,
          (percentile_cont(0.5) within group (order by extract(epoch from ended_at - opened_at)) filter (where state = 'PAID'))::float8 as median_seconds
     from rail_order o
    where o.rail_id = r.id and o.opened_at >= $1::timestamptz - interval '1 hour' and o.kind in ('payin', 'topup')) told
 order by r.created_at, r.id`,
)

/**
 * What came to a rail, less what left it, on each of the last days in a time zone, as its institution told: receipts, what went back of them,
 * and payouts. Parts of a receipt that was divided are one at the institution.
 */
export const flowsOfRail: StatementOf<{ timeZone: string | null | undefined; days: number | null | undefined; railId: string | null | undefined }, { day: string; amount: string }> = statement(
  'flows_of_rail',
  ['timeZone', 'days', 'railId'],
  `select to_char(moved.at at time zone $1, 'YYYY-MM-DD') as day, sum(moved.amount)::text as amount
  from rail
 cross join lateral (
   select r.moved_at as at, r.amount from receipt r
    where r.receiving_account_id = rail.receiving_account_id and r.source = rail.id::text and r.source_id !~ '/[12]$'
      and r.received_at >= gateway_now() - make_interval(days => $2)
   union all
   select back.created_at, -back.amount from rail_return back
    where back.rail_id = rail.id and back.state in ('REVERSED', 'BOOKED') and back.created_at >= gateway_now() - make_interval(days => $2)
   union all
   select p.processed_at, -p.amount from payout_order sent
     join payment p on (p.merchant_code, p.kind, p.payment_id) = (sent.merchant_code, sent.kind, sent.payment_id)
    where sent.provider = rail.id::text and p.status = 'SUCCESS' and p.processed_at >= gateway_now() - make_interval(days => $2)
   union all
   select p.returned_at, p.money_returned from payout_order sent
     join payment p on (p.merchant_code, p.kind, p.payment_id) = (sent.merchant_code, sent.kind, sent.payment_id)
    where sent.provider = rail.id::text and p.status = 'SUCCESS' and p.returned_at >= gateway_now() - make_interval(days => $2)) moved (at, amount)
 where rail.id = $3 group by 1 order by 1`,
)

/**
 * The institution called about money without an order: it is asked now for all that moved.
 */
export const hastenRailLook: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'hasten_rail_look',
  ['id'],
  `update rail set next_look_at = gateway_now() where id = $1 and next_look_at > gateway_now()`,
)

/**
 * Writes a rail, disabled. Raises 23505 `rail_name_is_of_one` where another one has its name.
 */
export const insertRail: StatementOf<{ id: string | null | undefined; kind: string | null | undefined; name: string | null | undefined; currencyCode: string | null | undefined; methods: readonly (string | null | undefined)[] | null | undefined; receivingAccountId: string | null | undefined; settlesIn: string | null | undefined; settings: Uint8Array | null | undefined; noticeToken: string | null | undefined }, Record<string, never>> = statement(
  'insert_rail',
  ['id', 'kind', 'name', 'currencyCode', 'methods', 'receivingAccountId', 'settlesIn', 'settings', 'noticeToken'],
  `insert into rail (id, kind, name, currency_code, methods, receiving_account_id, settles_in, settings, notice_token)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/**
 * What the institution of a rail says that it serves; no row where it said the same before.
 */
export const keepRailCapabilities: StatementOf<{ capabilities: unknown; id: string | null | undefined }, Record<string, never>> = statement(
  'keep_rail_capabilities',
  ['capabilities', 'id'],
  `update rail set capabilities = $1::jsonb where id = $2 and capabilities is distinct from $1::jsonb`,
)

/**
 * All that moved until then is known, and all that went back until then, of money that came of late; null: no more than before.
 */
export const keepRailLook: StatementOf<{ movedUntil: Date | null | undefined; returnedUntil: Date | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'keep_rail_look',
  ['movedUntil', 'returnedUntil', 'id'],
  `update rail
   set looked_until = greatest(looked_until, $1), returns_looked_until = greatest(returns_looked_until, $2)
 where id = $3`,
)

/**
 * The institution of a rail took this address to call.
 */
export const keepRegisteredAddress: StatementOf<{ address: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'keep_registered_address',
  ['address', 'id'],
  `update rail set registered_address = $1 where id = $2`,
)

/**
 * Locks a rail until the transaction ends.
 */
export const lockRail: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'lock_rail',
  ['id'],
  `select from rail where id = $1 for update`,
)

/**
 * The institution of a rail refused our credentials or settings.
 */
export const noteOwnFault: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'note_own_fault',
  ['id'],
  `update rail set own_fault_at = gateway_now() where id = $1`,
)

/**
 * The institution of a rail answered: to ten seconds, and at once where the breaker was open. Tells whether it was.
 */
export const noteRailAnswer: StatementOf<{ id: string | null | undefined }, { was_broken: boolean }> = statement(
  'note_rail_answer',
  ['id'],
  `with before as (select id, broken_since from rail where id = $1)
update rail r set last_answer_at = gateway_now(), failures = '{}', broken_since = null, next_try_at = null
  from before
 where r.id = before.id
   and (r.last_answer_at is null or r.last_answer_at < gateway_now() - interval '10 seconds' or r.broken_since is not null)
returning before.broken_since is not null as was_broken`,
)

/**
 * A call to the institution of a rail got no answer. The fifth within 30 seconds opens the breaker, whose next try is 15 seconds away.
 */
export const noteRailFailure: StatementOf<{ id: string | null | undefined }, { is_broken: boolean; was_broken: boolean }> = statement(
  'note_rail_failure',
  ['id'],
  `with kept as (
  select id, broken_since, (array_append(failures, gateway_now()))[greatest(coalesce(cardinality(failures), 0) - 3, 1):] as failures
    from rail where id = $1 for update)
update rail r
   set failures = kept.failures,
       broken_since = case when cardinality(kept.failures) = 5 and kept.failures[1] > gateway_now() - interval '30 seconds'
                           then coalesce(r.broken_since, gateway_now()) else r.broken_since end,
       next_try_at = case when cardinality(kept.failures) = 5 and kept.failures[1] > gateway_now() - interval '30 seconds'
                          then gateway_now() + interval '15 seconds' else r.next_try_at end
  from kept
 where r.id = kept.id
returning r.broken_since is not null as is_broken, kept.broken_since is not null as was_broken`,
)

/**
 * Many open items are compared the more rarely.
 */
export const putRailArrivalsOff: StatementOf<{ seconds: number | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'put_rail_arrivals_off',
  ['seconds', 'id'],
  `update rail set next_arrivals_at = gateway_now() + make_interval(secs => $1) where id = $2`,
)

/**
 * The rail whose address has this unguessable part.
 */
export const railOfNoticeToken: StatementOf<{ noticeToken: string | null | undefined }, { id: string }> = statement(
  'rail_of_notice_token',
  ['noticeToken'],
  `select id from rail where notice_token = $1`,
)

/**
 * Tells every process to read the rails again.
 */
export const railsChanged: StatementOf<void, { pg_notify: unknown }> = statement(
  'rails_changed',
  [],
  `select pg_notify('rails_changed', '')`,
)

/**
 * Every rail with the account on which its money lies, in the order in which they were added.
 */
export const railsOfRows: StatementOf<void, { id: string; kind: string; name: string; currency_code: string; methods: string[]; settles_in: string | null; priority: number; share: number; amount_min: string | null; amount_max: string | null; is_enabled: boolean; settings: Buffer; notice_token: string; capabilities: unknown; broken_since: Date | null; last_answer_at: Date | null; account_id: string; account_kind: string; identifier: string; holder: string; bank_code: string | null; bank_name: string | null; bank_branch: string | null; details: Record<string, string>; notice_delay_seconds: number; identified_by: 'AMOUNT' | 'REFERENCE' | null; cash_account_id: string }> = statement(
  'rails_of_rows',
  [],
  `select r.id, r.kind, r.name, r.currency_code, r.methods, r.settles_in, r.priority, r.share, r.amount_min, r.amount_max, r.is_enabled,
       r.settings, r.notice_token, r.capabilities, r.broken_since, r.last_answer_at,
       a.id as account_id, a.kind as account_kind, a.identifier, a.holder, a.bank_code, a.bank_name, a.bank_branch, a.details,
       a.notice_delay_seconds, a.identified_by, a.id as cash_account_id
  from rail r join receiving_account a on a.id = r.receiving_account_id
 order by r.created_at, r.id`,
)

/**
 * The address that the institution of a rail was last told to call.
 */
export const registeredAddress: StatementOf<{ id: string | null | undefined }, { registeredAddress: string | null }> = statement(
  'registered_address',
  ['id'],
  `select registered_address as "registeredAddress" from rail where id = $1`,
)

/**
 * The zone of the days of the account in which a rail settles.
 */
export const timeZoneOfSettlement: StatementOf<{ railId: string | null | undefined }, { time_zone: string }> = statement(
  'time_zone_of_settlement',
  ['railId'],
  `select coalesce(account.time_zone, 'UTC') as time_zone from rail join receiving_account account on account.id = rail.settles_in where rail.id = $1`,
)

/**
 * What an operator decides about a rail; the cash account is called like it. Raises 23505 `rail_name_is_of_one`.
 */
export const updateRail: StatementOf<{ name: string | null | undefined; priority: number | null | undefined; share: number | null | undefined; amountMin: string | null | undefined; amountMax: string | null | undefined; settlesIn: string | null | undefined; settings: Uint8Array | null | undefined; isEnabled: boolean | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'update_rail',
  ['name', 'priority', 'share', 'amountMin', 'amountMax', 'settlesIn', 'settings', 'isEnabled', 'id'],
  `with changed as (
  update rail set name = $1, priority = $2, share = $3, amount_min = $4, amount_max = $5,
                  settles_in = $6, settings = $7, is_enabled = $8
   where id = $9 returning receiving_account_id)
update receiving_account a set name = $1, holder = $1 from changed where a.id = changed.receiving_account_id and a.name <> $1`,
)
