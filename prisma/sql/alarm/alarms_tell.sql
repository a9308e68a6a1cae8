-- Takes what is to be told now: what was seen for its time and nobody was told of, and what was told a day ago and still
-- holds. Two processes that ask at once do not both get it.
-- @column begins boolean
with due as (
  select kind, subject, told_at is null as begins
    from alarm join unnest(:kinds::text[], :minutes::int[]) as rule (kind, minutes) using (kind)
   where ended_at is null and seen_at > gateway_now() - interval '150 seconds'
     and seen_at - since >= make_interval(mins => minutes)
     and (told_at is null or told_at <= gateway_now() - interval '1 day')
   order by kind, subject
     for update of alarm
)
update alarm set told_at = gateway_now() from due
 where alarm.kind = due.kind and alarm.subject = due.subject
returning alarm.kind, alarm.subject, summary, since, begins
