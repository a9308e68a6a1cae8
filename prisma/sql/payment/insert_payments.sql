-- Payments with attempt, payer data and first event, in one statement for all: answers in their order.
-- @column no number
-- @column expire_at Date
with new as materialized (
  select * from json_to_recordset(:row_of) as new (no int, merchant_code text, kind text, payment_id text, currency_code text,
    amount numeric, callback_url text, return_url text, is_test boolean, request_digest text, minutes int, notice_seconds int,
    kept jsonb, language text, customer_id text, actor text, method_code text, method_object text, operator_code text,
    provider text, receiving_account_id uuid, amount_required numeric, fee numeric, vat numeric, vat_on_fee boolean, rail_reference text,
    response jsonb, own_address text, payer_id uuid, sealed text, data_key_id uuid, lookup bigint[])),
payment as (
  insert into payment (merchant_code, kind, payment_id, status, attempt_no, currency_code, amount, callback_url,
    return_url, is_test, request_digest,
    metadata,
    closes_at, created_at, changed_at, language, customer_id)
  select merchant_code, kind, payment_id, 'WAITING', 1, currency_code, amount, callback_url, return_url, is_test,
    decode(request_digest, 'base64'),
    kept -> 'metadata',
    gateway_now() + make_interval(mins => minutes, secs => notice_seconds), gateway_now(), gateway_now(), language, customer_id
    from new order by merchant_code, kind, payment_id
  on conflict (merchant_code, kind, payment_id) do nothing
  returning merchant_code, kind, payment_id),
written as (select new.* from new join payment using (merchant_code, kind, payment_id)),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor, at)
  select merchant_code, kind, payment_id, 1, 'WAITING', 'CREATED', actor, gateway_now() from written),
payer as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
  select payer_id, decode(sealed, 'base64'), data_key_id, lookup, gateway_now(), merchant_code from written),
attempt as (
  insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
    provider, receiving_account_id, amount_required, fee, vat, vat_on_fee, rail_reference, expire_at, response, opened_at,
    payer_data_id, own_address)
  select merchant_code, kind, payment_id, 1, method_code, method_object, operator_code, provider, receiving_account_id,
    amount_required, fee, vat, vat_on_fee, rail_reference, gateway_now() + make_interval(mins => minutes), response, gateway_now(),
    payer_id, own_address
    from written)
select no, gateway_now() + make_interval(mins => minutes) as expire_at from written
