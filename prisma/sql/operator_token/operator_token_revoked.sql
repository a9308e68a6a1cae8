-- Revokes a token: the next request with it is refused.
-- @column revoked_at Date
select name, revoked_at from operator_token where id::text = :text and revoked_at is not null
