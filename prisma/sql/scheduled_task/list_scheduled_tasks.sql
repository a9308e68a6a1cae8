-- What the workers do regularly, when next, and how often it was tried without success since it last succeeded.
-- @column nextRunAt Date
select name, next_run_at as "nextRunAt", tries from scheduled_task order by name
