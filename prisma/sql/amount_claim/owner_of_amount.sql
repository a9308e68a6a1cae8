-- Finds who owned amounts on accounts when money moved: of each the claims, the oldest first, then contested rests.
-- @column no number
-- @column merchant_code string
-- @column kind PaymentKind
-- @column payment_id string
-- @column owned_by_attempt number | null
select asked.no, found.merchant_code, found.kind, found.payment_id, found.owned_by_attempt
  from json_to_recordset(:asked) as asked (no int, receiving_account_id uuid, amount numeric, moved_from timestamptz, moved_to timestamptz),
       lateral (
         select merchant_code, kind, payment_id, attempt_no as owned_by_attempt, claimed_at from amount_claim
          where receiving_account_id = asked.receiving_account_id and amount = asked.amount
            and claimed_at <= asked.moved_to + :institution_clock_seconds * interval '1 second' and (free_at is null or free_at > asked.moved_from)
         union all
         select merchant_code, kind, payment_id, attempt_no, claimed_at from amount_claim_period
          where receiving_account_id = asked.receiving_account_id and amount = asked.amount
            and claimed_at <= asked.moved_to + :institution_clock_seconds * interval '1 second' and free_at > asked.moved_from
         union all
         select distinct merchant_code, kind, payment_id, null::int, null::timestamptz from contested_amount
          where receiving_account_id = asked.receiving_account_id and amount = asked.amount
            and contested_from <= asked.moved_to + :institution_clock_seconds * interval '1 second'
            and (contested_until is null or contested_until > asked.moved_from)) found
 order by asked.no, found.claimed_at
