-- The rights of a token that was not revoked; accounts are null where it is for all.
-- @column id string
select id::text, name, scopes, case when not all_accounts then account_ids::text[] end as accounts
  from operator_token where token_hash = :token_hash and revoked_at is null
