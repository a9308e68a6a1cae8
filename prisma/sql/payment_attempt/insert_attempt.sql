-- Inserts an attempt, which is open from now on, and its payer data; returns its deadline.
-- @column expire_at Date
with payer as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
  values (:payer_id, :sealed, :data_key_id, :lookup, gateway_now(), :merchant_code) returning id)
insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
  provider, receiving_account_id, amount_required, fee, vat, rail_reference, expire_at, response, opened_at, payer_data_id,
  own_address, vat_on_fee)
select :merchant_code, :kind, :payment_id, :attempt_no, :method_code, :method_object, :operator_code,
       :provider, :receiving_account_id, :amount_required, :fee, :vat, :rail_reference,
       gateway_now() + make_interval(mins => :minutes_to_pay), :response, gateway_now(), payer.id, :own_address, :vat_on_fee
  from payer
returning expire_at
