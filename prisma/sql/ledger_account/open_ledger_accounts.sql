-- Opens accounts that do not exist yet.
insert into ledger_account (id, kind, currency_code, merchant_code, receiving_account_id)
select account.id, account.kind, account.currency_code, account.merchant_code, account.receiving_account_id
  from unnest(:account_ids::text[], :account_kinds::text[], :account_currency_codes::text[], :account_merchant_codes::text[],
         :receiving_account_ids::uuid[]) as account (id, kind, currency_code, merchant_code, receiving_account_id)
 order by account.id
on conflict (id) do nothing
