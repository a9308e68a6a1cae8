-- The time of the database, in milliseconds since 1970.
-- @column milliseconds number
select (extract(epoch from gateway_now()) * 1000)::float8 as milliseconds
