-- Ends a run. One that failed is tried again after a minute, then after two, four and so on, at the latest at its next time. One that
-- took longer than its lease, and was claimed again, changes nothing: its later run ends it.
update scheduled_task
   set tries = case when :failed::boolean then tries else 0 end,
       next_run_at = least(
         scheduled_after(now(), :period, :minute),
         case when :failed then now() + make_interval(mins => (2 ^ least(tries - 1, 10))::int) end)
 where name = :name and tries = :tries
