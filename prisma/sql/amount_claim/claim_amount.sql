-- Claims an amount plus the smallest free offset on a receiving account. What other open payments of the cash account
-- are due without a claim is left out, because a reference identifies them: one whose reference is lost would complete
-- the payment that claimed its amount. The unique key decides between concurrent claims. With keeps, the last free
-- amounts are kept for merchants that hold few, and claims of near amounts wait for each other until the transaction ends.
-- Without it, what the attempt has claimed already is free for it, and stays claimed as it is.
-- @column any_free boolean
-- @column offset_up_to number
with account as materialized (select offset_up_to from receiving_account where id = :account_id),
own as materialized (
  select amount from amount_claim
   where not :keeps and receiving_account_id = :account_id and free_at is null
     and (merchant_code, kind, payment_id, attempt_no) = (:merchant_code, :kind, :payment_id, :attempt_no)),
every as materialized (
  select step, amount, for_others, is_free
    from amounts_offered(:account_id, :amount, :unit, :offset_min, (select offset_up_to from account), :merchant_code, :kept, :few)
   where :keeps::boolean
  union all
  select step, :amount::numeric + step * :unit::numeric, false,
         taken.amount is null or taken.free_at is not null and taken.free_at <= (select amounts_free_before(:account_id))
         or taken.amount in (select amount from own)
    from generate_series(:offset_min::int, (select offset_up_to from account)) as step
    left join amount_claim taken on taken.receiving_account_id = :account_id and taken.amount = :amount::numeric + step * :unit::numeric
   where not :keeps),
due as materialized (
  select payment.amount
    from payment join payment_attempt attempt using (merchant_code, kind, payment_id, attempt_no)
   where payment.status in ('WAITING', 'PROCESSING') and payment.currency_code = :currency_code
     and payment.amount between :amount::numeric and :amount::numeric + (select offset_up_to from account) * :unit::numeric
     and payment.money_received = payment.suspense_refunded and attempt.amount_required = payment.amount
     and attempt.receiving_account_id in (
       select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)),
offered as (select * from every where is_free and amount not in (select amount from due) and amount <= coalesce(:most, amount)),
candidate as (select amount from offered where not for_others order by step limit 1),
claimed as (
  insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at)
  select :account_id, candidate.amount, :merchant_code, :kind, :payment_id, :attempt_no, gateway_now() from candidate
   where amount not in (select amount from own)
  on conflict (receiving_account_id, amount) do update
    set merchant_code = excluded.merchant_code, kind = excluded.kind, payment_id = excluded.payment_id,
        attempt_no = excluded.attempt_no, claimed_at = excluded.claimed_at, free_at = null
  where amount_claim.free_at <= least(excluded.claimed_at, amounts_free_before(:account_id))
  returning amount)
select exists (select from offered) as any_free, (select amount from candidate) as candidate,
       (select amount from claimed union all select amount from candidate join own using (amount)) as claimed,
       (select offset_up_to from account) as offset_up_to
