-- Writes what a payment in SUCCESS lacks; undefined: its completion was taken back.
with noted as (
  insert into payment_in_suspense (merchant_code, kind, payment_id) values (:merchant_code, :kind, :payment_id) on conflict do nothing)
update payment set money_short = :short, short_borne_by = :borne_by, changed_at = gateway_now()
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and status = 'SUCCESS'
