-- Inserts payouts, orders, payees and reservations in one statement: a balance row is locked from the
-- check of `available` to the commit, and not a round trip longer. One that does not wait leaves a merchant out
-- whose balance is held by another transaction, or whose reserved account is missing before its first payout.
-- @column no number
-- @column outcome 'WRITTEN' | 'ID_TAKEN'
with new as materialized (
  select * from json_to_recordset(:row_of) as new (no int, merchant_code text, kind text, payment_id text, currency_code text,
    reserved numeric, payee_id uuid, sealed text, data_key_id uuid, lookup bigint[], method_code text, method_object text,
    operator_code text, provider text, amount numeric, fee numeric, vat numeric, vat_on_fee boolean, rail_reference text, callback_url text,
    is_test boolean, request_digest text, available_account text, reserved_account text, order_key uuid, actor text,
    by_file boolean, kept jsonb)),
wanted as (
  select merchant_code, currency_code, sum(reserved) as reserved, min(reserved_account) as reserved_account from new group by merchant_code, currency_code),
balance as materialized (
  select merchant_code, currency_code
    from hold_merchant_balances((select array_agg(merchant_code order by merchant_code, currency_code) from wanted),
                                (select array_agg(currency_code order by merchant_code, currency_code) from wanted), :waits) held
    join wanted using (merchant_code, currency_code)
   where held.available >= wanted.reserved and (held.is_used or :waits or exists (select from ledger_account where id = wanted.reserved_account))),
held as materialized (
  select new.* from new left join balance using (merchant_code, currency_code)
   where new.reserved = 0 or balance.merchant_code is not null),
payment as (
  insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test,
    metadata,
    request_digest, created_at, changed_at)
  select merchant_code, kind, payment_id, 'WAITING', currency_code, amount, callback_url, is_test,
    kept -> 'metadata',
    decode(request_digest, 'base64'), gateway_now(), gateway_now()
    from held order by merchant_code, kind, payment_id
  on conflict (merchant_code, kind, payment_id) do nothing
  returning merchant_code, kind, payment_id),
written as materialized (select held.* from held join payment using (merchant_code, kind, payment_id)),
payee as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
  select payee_id, decode(sealed, 'base64'), data_key_id, lookup, gateway_now(), merchant_code from written),
attempt as (
  insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
    provider, amount_required, fee, vat, vat_on_fee, rail_reference, response, opened_at, payer_data_id)
  select merchant_code, kind, payment_id, 1, method_code, method_object, operator_code, provider, amount, fee, vat, vat_on_fee,
    rail_reference, '{}', gateway_now(), payee_id from written),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor, at)
  select merchant_code, kind, payment_id, 1, 'WAITING', 'CREATED', actor, gateway_now() from written),
sending as (
  insert into payout_order (merchant_code, kind, payment_id, key, provider, state, next_look_at)
  select merchant_code, kind, payment_id, order_key, provider, case when by_file then 'BY_FILE' else 'DUE' end,
         case when not by_file then gateway_now() end from written),
entry as (
  insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id)
  select 'RESERVE', currency_code, merchant_code, kind, payment_id from written where reserved > 0
  returning id, merchant_code, payment_kind, payment_id),
posting as (
  insert into ledger_posting (entry_id, line, account_id, amount)
  select entry.id, line.no, line.account_id, line.amount
    from entry
    join written on (written.merchant_code, written.kind, written.payment_id) = (entry.merchant_code, entry.payment_kind, entry.payment_id)
   cross join lateral (values (1, written.available_account, -written.reserved), (2, written.reserved_account, written.reserved))
         as line (no, account_id, amount)
   order by entry.id, line.no)
select held.no, case when written.no is null then 'ID_TAKEN' else 'WRITTEN' end as outcome from held left join written using (no)
