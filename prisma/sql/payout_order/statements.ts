// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Claims orders that are due, of one rail, or of all but some; several workers may do so at once, each order goes to
 * one. An order that was DUE is SENDING before the rail receives it: after a crash its outcome is unknown, and it is
 * looked up before it is sent again. While payouts are held DUE orders stay DUE; orders sent before are still looked
 * up. The limit is a subquery: a planner that sees it plans each claim anew while many orders are due, which takes
 * longer than the claim.
 */
export const claimPayoutOrders: StatementOf<{ only: string | null | undefined; except: readonly (string | null | undefined)[] | null | undefined; limit: bigint | number | null | undefined; leaseSeconds: number | null | undefined }, { merchant_code: string; kind: 'payout' | 'refund'; payment_id: string; key: string; provider: string; found: 'DUE' | 'SENDING' | 'SENT' | 'UNKNOWN' | 'CONFLICT'; sends: number; looks: number; sent_at: Date; claimed_at: Date; currency_code: string; amount: string; method_code: string; operator_code: string | null; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'claim_payout_orders',
  ['only', 'except', 'limit', 'leaseSeconds'],
  `with due as (
  select merchant_code, kind, payment_id, state from payout_order
   where next_look_at <= gateway_now()
     and (state <> 'DUE' or not exists (select from installation where payouts_held_at is not null))
     and ($1::text is null or provider = $1) and provider <> all($2::text[])
   order by next_look_at limit (select $3::bigint) for no key update skip locked)
update payout_order o
   set state = case due.state when 'DUE' then 'SENDING' else due.state end,
       sends = o.sends + (due.state = 'DUE')::int, looks = o.looks + (due.state <> 'DUE')::int,
       sent_at = case due.state when 'DUE' then gateway_now() else coalesce(o.sent_at, gateway_now()) end,
       next_look_at = gateway_now() + make_interval(secs => $4)
  from due
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
    = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join stored_payer payee on payee.personal_id = a.payer_data_id
 where (o.merchant_code, o.kind, o.payment_id) = (due.merchant_code, due.kind, due.payment_id)
returning o.merchant_code, o.kind, o.payment_id, o.key, o.provider, due.state as found, o.sends, o.looks, o.sent_at,
  gateway_now() as claimed_at, p.currency_code, p.amount, a.method_code, a.operator_code, payee.*`,
)

/**
 * How many payouts wait for an operator, by the reason; every reason, also those of none.
 */
export const countUndecidedPayouts: StatementOf<void, { decision: 'CONFLICT' | 'UNRESOLVED'; count: number }> = statement(
  'count_undecided_payouts',
  [],
  `select decision, count(o.key)::float8 as count from unnest(array['CONFLICT', 'UNRESOLVED']) decision
  left join payout_order o on o.next_look_at is not null and decision_open(o.state, o.sent_at) = decision
 group by 1 order by 1`,
)

/**
 * Marks an order as ended: it is not sent or looked up any more.
 */
export const endPayoutOrder: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'end_payout_order',
  ['merchantCode', 'kind', 'paymentId'],
  `update payout_order set state = 'ENDED', next_look_at = null
  where merchant_code = $1 and kind = $2 and payment_id = $3 and state <> 'ENDED'`,
)

/**
 * Locks the order of a payout, and says why an operator may decide it; null: nobody may.
 */
export const holdPayoutDecision: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { decision: 'CONFLICT' | 'UNRESOLVED' | null }> = statement(
  'hold_payout_decision',
  ['merchantCode', 'kind', 'paymentId'],
  `select decision_open(o.state, o.sent_at) as decision from payout_order o
 where o.merchant_code = $1 and o.kind = $2 and o.payment_id = $3 for no key update`,
)

/**
 * Stores the state of an order and after how many milliseconds it is due next, unless it ended or was
 * claimed again since: a worker that was delayed beyond its lease knows less than the worker that claimed
 * after it.
 */
export const keepPayoutOrder: StatementOf<{ state: string | null | undefined; afterMs: number | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; sends: number | null | undefined; looks: number | null | undefined }, Record<string, never>> = statement(
  'keep_payout_order',
  ['state', 'afterMs', 'merchantCode', 'kind', 'paymentId', 'sends', 'looks'],
  `update payout_order set state = $1, next_look_at = gateway_now() + make_interval(secs => $2::float8 / 1000)
  where merchant_code = $3 and kind = $4 and payment_id = $5 and state <> 'ENDED'
    and sends = $6 and looks = $7`,
)

/**
 * The key of an order that is paid from an account of the operator's; undefined where there is none.
 */
export const keyOfPayout: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; ownAccountsRailName: string | null | undefined }, { key: string }> = statement(
  'key_of_payout',
  ['merchantCode', 'kind', 'paymentId', 'ownAccountsRailName'],
  `select key from payout_order
 where merchant_code = $1 and kind = $2 and payment_id = $3 and provider = $4`,
)

/**
 * The keys of the orders that an ID may mean; several merchants may have a payout of one ID.
 */
export const keysOfTypedOrder: StatementOf<{ ownAccountsRailName: string | null | undefined; merchantCode: string | null | undefined; key: string | null | undefined; paymentId: string | null | undefined }, { key: string }> = statement(
  'keys_of_typed_order',
  ['ownAccountsRailName', 'merchantCode', 'key', 'paymentId'],
  `select key from payout_order
 where provider = $1 and ($2::text is null or merchant_code = $2) and (key = $3::uuid or payment_id = $4)
union all
select id from suspense_return where id::text = $4 or id = $3::uuid
limit 2`,
)

/**
 * Locks payouts of the currency that no batch in force has, the oldest, in the order of their keys.
 */
export const lockFreePayouts: StatementOf<{ rail: string | null | undefined; currencyCode: string | null | undefined; limit: bigint | number | null | undefined }, { key: string }> = statement(
  'lock_free_payouts',
  ['rail', 'currencyCode', 'limit'],
  `select waiting.key from payment p join (
  select o.merchant_code, o.kind, o.payment_id, o.key
    from payout_order o join payment using (merchant_code, kind, payment_id)
   where o.state = 'BY_FILE' and o.provider = $1 and payment.currency_code = $2
     and not exists (select from payout_batch_item item where item.key = o.key and item.state = 'IN_FORCE')
   order by payment.created_at, o.payment_id limit $3) waiting using (merchant_code, kind, payment_id)
 order by p.merchant_code, p.kind, p.payment_id for no key update of p`,
)

/**
 * The orders that wait for a batch, at most `limit` payouts and as many returns. A return is paid from the account
 * that has its money.
 */
export const ordersThatWait: StatementOf<{ ownAccountsRailName: string | null | undefined; limit: bigint | number | null | undefined }, { key: string; currency_code: string; account_id: string | null }> = statement(
  'orders_that_wait',
  ['ownAccountsRailName', 'limit'],
  `(select o.key, p.currency_code, null::uuid as account_id
   from payout_order o join payment p using (merchant_code, kind, payment_id)
  where o.state = 'BY_FILE' and o.provider = $1
    and not exists (select from payout_batch_item item where item.key = o.key and item.state = 'IN_FORCE')
  order by p.created_at, o.payment_id limit $2)
union all
(select r.id, r.currency_code, r.receiving_account_id from suspense_return r
  where r.state in ('WAITING', 'SENT')
    and not exists (select from payout_batch_item item where item.key = r.id and item.state = 'IN_FORCE')
  order by r.created_at, r.id limit $2)`,
)

/**
 * The payout or refund that a rail was sent under a key. One that it has and that is not being looked up is looked up now, and then
 * as often as at first: notices that tell nothing must not make its looks rarer.
 */
export const payoutOfKey: StatementOf<{ rail: string | null | undefined; key: string | null | undefined }, { merchantCode: string; kind: 'payout' | 'refund'; paymentId: string; has_succeeded: boolean }> = statement(
  'payout_of_key',
  ['rail', 'key'],
  `with asked as (
  update payout_order set next_look_at = least(next_look_at, gateway_now()), looks = 0
   where provider = $1 and key = $2::uuid and state in ('SENT', 'UNKNOWN')
  returning key)
select o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId", p.status = 'SUCCESS' as has_succeeded
  from payout_order o join payment p using (merchant_code, kind, payment_id)
 where o.provider = $1 and o.key = $2::uuid`,
)

/**
 * The payouts and returns of suspense with these keys, all locked: payouts in the order of their IDs, then
 * returns.
 */
export const payoutsOfKeys: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined; ownAccountsRailName: string | null | undefined }, { key: string; merchant_code: string; kind: 'payout' | 'refund'; payment_id: string }> = statement(
  'payouts_of_keys',
  ['keys', 'ownAccountsRailName'],
  `select key, merchant_code, kind, payment_id from payout_order where key = any($1::uuid[]) and provider = $2`,
)

/**
 * The payouts with these keys, with their payees, oldest first: those that are open, or all. `is_named`: an open
 * item of a statement names the order.
 */
export const payoutsToPay: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined; all: boolean | null | undefined }, { merchant_code: string; kind: 'payout' | 'refund'; payment_id: string; key: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; method_code: string; operator_code: string | null; is_named: boolean; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'payouts_to_pay',
  ['keys', 'all'],
  `select o.merchant_code, o.kind, o.payment_id, o.key, p.status, p.currency_code, p.amount, a.method_code, a.operator_code,
       o.key in (select order_key from suspense_item where closed_at is null and order_key is not null) as is_named, payee.*
  from payout_order o
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join stored_payer payee on payee.personal_id = a.payer_data_id
 where o.key = any($1::uuid[]) and (o.state = 'BY_FILE' or $2)
 order by p.created_at, o.payment_id, o.merchant_code`,
)

/**
 * How many payouts and refunds a rail was asked to send of which it is not known what became of them.
 */
export const sentUndecided: StatementOf<{ provider: string | null | undefined }, { count: number }> = statement(
  'sent_undecided',
  ['provider'],
  `select count(*)::int as count from payout_order where provider = $1 and sends > 0 and state <> 'ENDED'`,
)

/**
 * How many orders wait for a batch, and their sum: payouts by currency, returns by the account that has their money.
 */
export const sumsOfOrdersThatWait: StatementOf<{ ownAccountsRailName: string | null | undefined }, { currency_code: string; account_id: string | null; count: number; amount: string }> = statement(
  'sums_of_orders_that_wait',
  ['ownAccountsRailName'],
  `select p.currency_code, null::uuid as account_id, count(*)::int as count, sum(p.amount)::text as amount
  from payout_order o join payment p using (merchant_code, kind, payment_id)
 where o.state = 'BY_FILE' and o.provider = $1
   and not exists (select from payout_batch_item item where item.key = o.key and item.state = 'IN_FORCE')
 group by p.currency_code
union all
select r.currency_code, r.receiving_account_id, count(*)::int, sum(r.amount)::text
  from suspense_return r
 where r.state in ('WAITING', 'SENT')
   and not exists (select from payout_batch_item item where item.key = r.id and item.state = 'IN_FORCE')
 group by r.currency_code, r.receiving_account_id`,
)

/**
 * The payouts that an operator may decide for a reason, oldest first.
 */
export const undecidedPayouts: StatementOf<{ decision: string | null | undefined; limit: bigint | number | null | undefined }, { merchant_code: string; kind: 'payout' | 'refund'; payment_id: string; provider: string; key: string; sent_at: Date | null; currency_code: string; amount: string; created_at: Date }> = statement(
  'undecided_payouts',
  ['decision', 'limit'],
  `select o.merchant_code, o.kind, o.payment_id, o.provider, o.key, o.sent_at, p.currency_code, p.amount, p.created_at
  from payout_order o join payment p using (merchant_code, kind, payment_id)
 where o.next_look_at is not null and decision_open(o.state, o.sent_at) = $1 order by p.created_at, o.payment_id limit $2`,
)

/**
 * The order of an unresolved payout, as its rail gets it.
 */
export const unresolvedPayoutOrder: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchant_code: string; kind: 'payout' | 'refund'; payment_id: string; key: string; provider: string; currency_code: string; amount: string; method_code: string; operator_code: string | null; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'unresolved_payout_order',
  ['merchantCode', 'kind', 'paymentId'],
  `select o.merchant_code, o.kind, o.payment_id, o.key, o.provider, p.currency_code, p.amount, a.method_code, a.operator_code, payer.*
  from payout_order o
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
    = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join stored_payer payer on payer.personal_id = a.payer_data_id
 where o.merchant_code = $1 and o.kind = $2 and o.payment_id = $3
   and decision_open(o.state, o.sent_at) = 'UNRESOLVED'`,
)
