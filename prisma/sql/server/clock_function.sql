-- What gateway_now() does; null: it is not the SQL of a migration.
select pg_get_function_sqlbody('gateway_now'::regproc) as body
