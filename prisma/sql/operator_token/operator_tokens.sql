-- Every token that there ever was, the oldest first; accounts are null where it is for all.
-- @column id string
select id::text, name, scopes, case when not all_accounts then account_ids::text[] end as accounts, created_at, last_used_at, revoked_at
  from operator_token order by created_at, id
