-- Stores the match; a trigger adds the money to what the payment has received.
-- @column kept string
with payment as (
  select status, money_received - suspense_refunded as kept from payment where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id),
matched as (
  insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success)
  select :receipt_id, (select coalesce(max(match_no), 0) + 1 from receipt_match where receipt_id = :receipt_id), :merchant_code, :kind, :payment_id, :attempt_no, :matched_by, :evidence::jsonb,
         gateway_now(), status = 'SUCCESS' from payment
  on conflict (receipt_id) where undone_at is null do nothing
  returning receipt_id)
select kept + :amount::numeric as kept from payment, matched
