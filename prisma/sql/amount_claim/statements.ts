// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Of each cash account that takes payins.
 */
export const offsetsInUse: StatementOf<void, { accountId: string; share: number; offsetUpTo: number }> = statement(
  'offsets_in_use',
  [],
  `with held as (
  select claim.receiving_account_id as account, payment.amount as ordered, count(*) as taken
    from amount_claim claim join payment using (merchant_code, kind, payment_id)
    join (select id, amounts_free_before(id) as free_before from receiving_account) account on account.id = claim.receiving_account_id
   where claim.free_at is null or claim.free_at > account.free_before
   group by 1, 2)
select cash.id::text as "accountId", (coalesce(max(held.taken), 0) / cash.offset_up_to::numeric)::float8 as share,
       cash.offset_up_to as "offsetUpTo"
  from receiving_account cash left join held on held.account = cash.id
 where cash.settles_in is null and cash.disabled_at is null
 group by cash.id order by cash.id`,
)

/**
 * How many amounts of a cash account are not free, the largest share taken of those above one order amount, 0
 * to 1, and what the account has received since midnight in its time zone.
 */
export const operatorAccountState: StatementOf<{ id: string | null | undefined }, { claims: number; share: number; today: string }> = statement(
  'operator_account_state',
  ['id'],
  `with held as (
  select payment.amount as ordered from amount_claim claim
    join payment using (merchant_code, kind, payment_id)
   where claim.receiving_account_id = $1 and (claim.free_at is null or claim.free_at > (select amounts_free_before($1))))
select (select count(*)::int from held) as claims,
       (select coalesce(max(taken), 0)::float8 / cash.offset_up_to
          from (select count(*) as taken from held group by ordered) per_amount) as share,
       received.amount::text as today
  from receiving_account cash
 cross join lateral received_since(cash.id, date_trunc('day', gateway_now(), coalesce(cash.time_zone, 'UTC'))) received
 where cash.id = $1`,
)

/**
 * Finds who owned an amount on an account when the money moved.
 */
export const ownerOfAmount: StatementOf<{ receivingAccountId: string | null | undefined; amount: string | null | undefined; to: Date | null | undefined; institutionClockSeconds: number | null | undefined; from: Date | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; owned_by_attempt: number | null }> = statement(
  'owner_of_amount',
  ['receivingAccountId', 'amount', 'to', 'institutionClockSeconds', 'from'],
  `(select merchant_code, kind, payment_id, attempt_no as owned_by_attempt from (
   select merchant_code, kind, payment_id, attempt_no, claimed_at from amount_claim
    where receiving_account_id = $1 and amount = $2
      and claimed_at <= $3::timestamptz + $4 * interval '1 second' and (free_at is null or free_at > $5)
   union all
   select merchant_code, kind, payment_id, attempt_no, claimed_at from amount_claim_period
    where receiving_account_id = $1 and amount = $2
      and claimed_at <= $3::timestamptz + $4 * interval '1 second' and free_at > $5) claim
  order by claimed_at)
union all
(select distinct merchant_code, kind, payment_id, null::int from contested_amount
  where receiving_account_id = $1 and amount = $2 and contested_from <= $3::timestamptz + $4 * interval '1 second'
    and (contested_until is null or contested_until > $5))`,
)
