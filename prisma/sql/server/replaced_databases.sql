-- The databases whose names are this one's, `mark` and 14 digits: when they were replaced. Newest first.
-- @column name string
-- @column stamp string
-- @column bytes number
select datname as name, right(datname, 14) as stamp, pg_database_size(oid)::float8 as bytes from pg_database
 where datname ~ ('^' || regexp_replace(current_database(), '(\W)', '\\\1', 'g') || :mark || '\d{14}$')
 order by datname desc
