-- Writes a token; accounts are null where it is for all.
-- @column id string
insert into operator_token (name, scopes, all_accounts, account_ids, token_hash, created_at)
values (:name, :scopes, :all_accounts, :accounts::text[]::uuid[], :token_hash, gateway_now())
returning id::text, name, scopes, case when not all_accounts then account_ids::text[] end as accounts
