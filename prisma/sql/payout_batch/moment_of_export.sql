-- The database's time.
-- @column now Date
select gateway_now() as now
