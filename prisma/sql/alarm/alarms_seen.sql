-- Keeps what holds now. One that was over, or that nobody was told of and that did not hold for a while, begins anew.
insert into alarm (kind, subject, summary, since, seen_at)
select kind, subject, summary, gateway_now(), gateway_now()
  from unnest(:kinds::text[], :subjects::text[], :summaries::text[]) as found (kind, subject, summary)
 order by kind, subject
on conflict (kind, subject) do update
   set summary = excluded.summary, seen_at = excluded.seen_at, ended_at = null,
       since = case when alarm.ended_at is not null
                      or alarm.told_at is null and alarm.seen_at < gateway_now() - interval '150 seconds'
                    then excluded.since else alarm.since end,
       told_at = case when alarm.ended_at is null then alarm.told_at end
