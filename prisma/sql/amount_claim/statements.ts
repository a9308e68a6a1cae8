// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Claims an amount plus the smallest free offset on a receiving account. What other open payments of the cash account
 * are due without a claim is left out, because a reference identifies them: one whose reference is lost would complete
 * the payment that claimed its amount. The unique key decides between concurrent claims. With keeps, the last free
 * amounts are kept for merchants that hold few, and claims of near amounts wait for each other until the transaction ends.
 * Without it, what the attempt has claimed already is free for it, and stays claimed as it is.
 */
export const claimAmount: StatementOf<{ accountId: string | null | undefined; keeps: boolean | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined; amount: string | null | undefined; unit: string | null | undefined; offsetMin: number | null | undefined; kept: number | null | undefined; few: number | null | undefined; currencyCode: string | null | undefined; most: string | null | undefined }, { any_free: boolean; candidate: string | null; claimed: string | null; offset_up_to: number }> = statement(
  'claim_amount',
  ['accountId', 'keeps', 'merchantCode', 'kind', 'paymentId', 'attemptNo', 'amount', 'unit', 'offsetMin', 'kept', 'few', 'currencyCode', 'most'],
  `with account as materialized (select offset_up_to from receiving_account where id = $1),
own as materialized (
  select amount from amount_claim
   where not $2 and receiving_account_id = $1 and free_at is null
     and (merchant_code, kind, payment_id, attempt_no) = ($3, $4, $5, $6)),
every as materialized (
  select step, amount, for_others, is_free
    from amounts_offered($1, $7, $8, $9, (select offset_up_to from account), $3, $10, $11)
   where $2::boolean
  union all
  select step, $7::numeric + step * $8::numeric, false,
         taken.amount is null or taken.free_at is not null and taken.free_at <= (select amounts_free_before($1))
         or taken.amount in (select amount from own)
    from generate_series($9::int, (select offset_up_to from account)) as step
    left join amount_claim taken on taken.receiving_account_id = $1 and taken.amount = $7::numeric + step * $8::numeric
   where not $2),
due as materialized (
  select payment.amount
    from payment join payment_attempt attempt using (merchant_code, kind, payment_id, attempt_no)
   where payment.status in ('WAITING', 'PROCESSING') and payment.currency_code = $12
     and payment.amount between $7::numeric and $7::numeric + (select offset_up_to from account) * $8::numeric
     and payment.money_received = payment.suspense_refunded and attempt.amount_required = payment.amount
     and attempt.receiving_account_id in (
       select address.id from receiving_account address where address.id = $1 or address.settles_in = $1)),
offered as (select * from every where is_free and amount not in (select amount from due) and amount <= coalesce($13, amount)),
candidate as (select amount from offered where not for_others order by step limit 1),
claimed as (
  insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at)
  select $1, candidate.amount, $3, $4, $5, $6, gateway_now() from candidate
   where amount not in (select amount from own)
  on conflict (receiving_account_id, amount) do update
    set merchant_code = excluded.merchant_code, kind = excluded.kind, payment_id = excluded.payment_id,
        attempt_no = excluded.attempt_no, claimed_at = excluded.claimed_at, free_at = null
  where amount_claim.free_at <= least(excluded.claimed_at, amounts_free_before($1))
  returning amount)
select exists (select from offered) as any_free, (select amount from candidate) as candidate,
       (select amount from claimed union all select amount from candidate join own using (amount)) as claimed,
       (select offset_up_to from account) as offset_up_to`,
)

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
 * Finds who owned amounts on accounts when money moved: of each the claims, the oldest first, then contested rests.
 */
export const ownerOfAmount: StatementOf<{ asked: unknown; institutionClockSeconds: number | null | undefined }, { no: number; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; owned_by_attempt: number | null }> = statement(
  'owner_of_amount',
  ['asked', 'institutionClockSeconds'],
  `select asked.no, found.merchant_code, found.kind, found.payment_id, found.owned_by_attempt
  from json_to_recordset($1) as asked (no int, receiving_account_id uuid, amount numeric, moved_from timestamptz, moved_to timestamptz),
       lateral (
         select merchant_code, kind, payment_id, attempt_no as owned_by_attempt, claimed_at from amount_claim
          where receiving_account_id = asked.receiving_account_id and amount = asked.amount
            and claimed_at <= asked.moved_to + $2 * interval '1 second' and (free_at is null or free_at > asked.moved_from)
         union all
         select merchant_code, kind, payment_id, attempt_no, claimed_at from amount_claim_period
          where receiving_account_id = asked.receiving_account_id and amount = asked.amount
            and claimed_at <= asked.moved_to + $2 * interval '1 second' and free_at > asked.moved_from
         union all
         select distinct merchant_code, kind, payment_id, null::int, null::timestamptz from contested_amount
          where receiving_account_id = asked.receiving_account_id and amount = asked.amount
            and contested_from <= asked.moved_to + $2 * interval '1 second'
            and (contested_until is null or contested_until > asked.moved_from)) found
 order by asked.no, found.claimed_at`,
)
