-- The connections under a name, one row each.
select from pg_stat_activity where application_name = :name
