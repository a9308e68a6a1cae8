-- How durable commits are. A base backup is a WAL sender too, and only some roles see the state of a sender.
-- @column synchronousCommit string
-- @column synchronousStandbyNames string
-- @column standbys number
select current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('synchronous_standby_names') as "synchronousStandbyNames",
  (select count(*)::int from pg_stat_replication where state is distinct from 'backup') as standbys
