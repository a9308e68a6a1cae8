-- A token of access of a rail that was got with these settings and is still to be used, and for how many seconds.
-- @column seconds number
select token, extract(epoch from renew_at - gateway_now())::float8 as seconds from rail_token
 where rail_id = :rail_id and name = :name and settings_digest = :settings_digest and renew_at > gateway_now()
