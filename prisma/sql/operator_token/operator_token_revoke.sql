-- Revokes a token: the next request with it is refused.
-- @column revoked_at Date
update operator_token set revoked_at = gateway_now()
  where id::text = :text and revoked_at is null returning name, revoked_at
