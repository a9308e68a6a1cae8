-- Whether the server follows a primary, and so takes no changes.
-- @column standby boolean
select pg_is_in_recovery() as standby
