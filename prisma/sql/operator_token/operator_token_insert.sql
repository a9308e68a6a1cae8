-- Writes a token, once under its ID; accounts are null where it is for all.
-- @column id string
insert into operator_token (id, name, scopes, all_accounts, account_ids, token_hash, created_at)
values (:id, :name, :scopes, :all_accounts, :accounts::text[]::uuid[], :token_hash, gateway_now())
on conflict (id) do nothing
returning id::text, name, scopes, case when not all_accounts then account_ids::text[] end as accounts
