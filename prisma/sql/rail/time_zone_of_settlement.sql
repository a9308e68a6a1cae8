-- The zone of the days of the account in which a rail settles.
-- @column time_zone string
select coalesce(account.time_zone, 'UTC') as time_zone from rail join receiving_account account on account.id = rail.settles_in where rail.id = :rail_id
