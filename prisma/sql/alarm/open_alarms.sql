-- What people were told of and is not over, the newest first.
select kind, subject, summary, since, seen_at from alarm
 where ended_at is null and told_at is not null order by since desc, kind, subject
