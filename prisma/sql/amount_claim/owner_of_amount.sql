-- Finds who owned an amount on an account when the money moved.
-- @column merchant_code string
-- @column kind 'payin' | 'payout' | 'topup' | 'refund'
-- @column payment_id string
(select merchant_code, kind, payment_id, attempt_no as owned_by_attempt from (
   select merchant_code, kind, payment_id, attempt_no, claimed_at from amount_claim
    where receiving_account_id = :receiving_account_id and amount = :amount
      and claimed_at <= :to::timestamptz + :institution_clock_seconds * interval '1 second' and (free_at is null or free_at > :from)
   union all
   select merchant_code, kind, payment_id, attempt_no, claimed_at from amount_claim_period
    where receiving_account_id = :receiving_account_id and amount = :amount
      and claimed_at <= :to::timestamptz + :institution_clock_seconds * interval '1 second' and free_at > :from) claim
  order by claimed_at)
union all
(select distinct merchant_code, kind, payment_id, null::int from contested_amount
  where receiving_account_id = :receiving_account_id and amount = :amount and contested_from <= :to::timestamptz + :institution_clock_seconds * interval '1 second'
    and (contested_until is null or contested_until > :from))
