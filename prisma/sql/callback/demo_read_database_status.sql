-- The version of PostgreSQL, and how many callbacks and sandbox events are overdue: a worker polls several times a
-- second, and work that is overdue for 20 seconds shows that no worker runs.
-- @column version string
-- @column overdue number
select split_part(current_setting('server_version'), ' ', 1) as version,
       ((select count(*) from callback
          where status = 'PENDING' and greatest(next_delivery_at, lease_until) < now() - interval '20 seconds')
        + (select count(*) from sandbox_event where done_at is null and due_at < now() - interval '20 seconds'))::int as overdue
