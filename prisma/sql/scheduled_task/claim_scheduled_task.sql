-- Claims the task that is due the longest, if any, and adds those that are new: they are due at their next time. Claiming
-- puts off the time by the lease, so that a process that dies leaves a task that is due again after it. Only a clock that
-- was wrong writes a time that is further away than a task's period (a minute more, for a claim that began before another): such a task is due.
with asked as (
  select * from unnest(:names::text[], :periods::int[], :minutes::int[]) as asked (name, period, minute)
), added as (
  insert into scheduled_task (name, next_run_at)
  select name, scheduled_after(now(), period, minute) from asked
  on conflict do nothing
), due as (
  select task.name
    from scheduled_task task join asked using (name)
   where task.next_run_at <= now()
      or task.next_run_at > now() + make_interval(mins => greatest(asked.period, :lease_minutes::int) + 1)
   order by task.next_run_at limit 1 for update of task skip locked
)
update scheduled_task task
   set next_run_at = now() + make_interval(mins => :lease_minutes), tries = task.tries + 1
  from due where task.name = due.name
returning task.name, task.tries
