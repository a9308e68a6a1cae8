// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Claims the task that is due the longest, if any, and adds those that are new: they are due at their next time. Claiming
 * puts off the time by the lease, so that a process that dies leaves a task that is due again after it. Only a clock that
 * was wrong writes a time that is further away than a task's period (a minute more, for a claim that began before another): such a task is due.
 */
export const claimScheduledTask: StatementOf<{ names: readonly (string | null | undefined)[] | null | undefined; periods: readonly (number | null | undefined)[] | null | undefined; minutes: readonly (number | null | undefined)[] | null | undefined; leaseMinutes: number | null | undefined }, { name: string; tries: number }> = statement(
  'claim_scheduled_task',
  ['names', 'periods', 'minutes', 'leaseMinutes'],
  `with asked as (
  select * from unnest($1::text[], $2::int[], $3::int[]) as asked (name, period, minute)
), added as (
  insert into scheduled_task (name, next_run_at)
  select name, scheduled_after(now(), period, minute) from asked
  on conflict do nothing
), due as (
  select task.name
    from scheduled_task task join asked using (name)
   where task.next_run_at <= now()
      or task.next_run_at > now() + make_interval(mins => greatest(asked.period, $4::int) + 1)
   order by task.next_run_at limit 1 for update of task skip locked
)
update scheduled_task task
   set next_run_at = now() + make_interval(mins => $4), tries = task.tries + 1
  from due where task.name = due.name
returning task.name, task.tries`,
)

/**
 * Ends a run. One that failed is tried again after a minute, then after two, four and so on, at the latest at its next time. One that
 * took longer than its lease, and was claimed again, changes nothing: its later run ends it.
 */
export const endScheduledTask: StatementOf<{ failed: boolean | null | undefined; period: number | null | undefined; minute: number | null | undefined; name: string | null | undefined; tries: number | null | undefined }, Record<string, never>> = statement(
  'end_scheduled_task',
  ['failed', 'period', 'minute', 'name', 'tries'],
  `update scheduled_task
   set tries = case when $1::boolean then tries else 0 end,
       next_run_at = least(
         scheduled_after(now(), $2, $3),
         case when $1 then now() + make_interval(mins => (2 ^ least(tries - 1, 10))::int) end)
 where name = $4 and tries = $5`,
)

/**
 * What the workers do regularly, when next, and how often it was tried without success since it last succeeded.
 */
export const listScheduledTasks: StatementOf<void, { name: string; nextRunAt: Date; tries: number }> = statement(
  'list_scheduled_tasks',
  [],
  `select name, next_run_at as "nextRunAt", tries from scheduled_task order by name`,
)
