-- Names a database, so that a check is not continued in another one.
-- @column name string
select concat_ws(' ', current_database(), (select min(created_at) from installation)) as name
