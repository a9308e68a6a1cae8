-- The planner's estimates of the tables' sizes: exact enough to report progress.
select relname, reltuples from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
