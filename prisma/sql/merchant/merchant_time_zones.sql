-- Every time zone that a merchant has, and the time now.
-- @column now Date
select distinct time_zone as "timeZone", gateway_now() as now from merchant
