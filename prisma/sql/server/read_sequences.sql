-- The sequences that were used, and their last values.
-- @column name string
-- @column value string
select sequencename as name, last_value::text as value from pg_sequences
 where schemaname = 'public' and last_value is not null order by sequencename
