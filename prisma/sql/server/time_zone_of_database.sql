-- What is wrong with the time zone of an account.
select from pg_timezone_names where lower(name) = lower(:name)
