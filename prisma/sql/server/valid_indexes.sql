-- Keeps searches complete and fast: builds the indexes that are missing beside the traffic, and goes on
-- with the rows that an earlier release wrote.
select class.relname as name from pg_index join pg_class class on class.oid = pg_index.indexrelid
 where pg_index.indisvalid and class.relnamespace = current_schema()::regnamespace and class.relname = any(:names)
