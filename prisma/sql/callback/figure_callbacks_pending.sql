-- How many callbacks are due or will be.
-- @column count number
select count(*)::float8 as count from callback where status = 'PENDING'
