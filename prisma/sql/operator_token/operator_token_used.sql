-- The rights of a token; undefined where there is none or it was revoked.
update operator_token set last_used_at = gateway_now()
 where id = :id and (last_used_at is null or last_used_at < gateway_now() - interval '1 minute')
