-- Books entries and opens their accounts. A trigger of ledger_posting reads the account and computes the balance after each
-- posting, so accounts are written first: the count is what makes PostgreSQL run those steps before the entries.
with opened as (
  insert into ledger_account (id, kind, currency_code, merchant_code, receiving_account_id)
  select account.id, account.kind, account.currency_code, account.merchant_code, account.receiving_account_id
    from unnest(:account_ids::text[], :account_kinds::text[], :account_currency_codes::text[], :account_merchant_codes::text[],
           :receiving_account_ids::uuid[]) as account (id, kind, currency_code, merchant_code, receiving_account_id)
   order by account.id
  on conflict (id) do nothing
  returning merchant_code, currency_code),
balance as (
  insert into merchant_balance (merchant_code, currency_code)
  select distinct merchant_code, currency_code from opened where merchant_code is not null
  on conflict do nothing
  returning 1),
numbered as materialized (
  select nextval('ledger_entry_id_seq') as id, entry.*
    from unnest(:kinds::text[], :currency_codes::text[], :merchant_codes::text[], :payment_kinds::text[], :payment_ids::text[],
           :receipt_ids::uuid[], :reasons::text[], :request_ids::uuid[], :statement_line_ids::uuid[]) with ordinality
      as entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, reason, request_id, statement_line_id, no)
   where (select count(*) from opened) + (select count(*) from balance) >= 0
   order by no),
entry as (
  insert into ledger_entry (id, kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, reason, request_id,
    statement_line_id)
  select id, kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, reason, request_id, statement_line_id from numbered)
insert into ledger_posting (entry_id, line, account_id, amount)
select numbered.id, line.no, line.account_id, line.amount
  from unnest(:entry_nos::int[], :lines::int[], :posted_account_ids::text[], :amounts::numeric[]) as line (entry_no, no, account_id, amount)
  join numbered on numbered.no = line.entry_no
 order by line.entry_no, line.no
