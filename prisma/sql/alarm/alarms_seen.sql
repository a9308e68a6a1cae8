-- Keeps what holds now. One that was over, or that nobody was told of and that did not hold for longer than a round may be
-- missed (the lease of the alarms, their period and a pause), begins anew.
insert into alarm (kind, subject, summary, since, seen_at)
select kind, subject, summary, gateway_now(), gateway_now()
  from unnest(:kinds::text[], :subjects::text[], :summaries::text[]) as found (kind, subject, summary)
 order by kind, subject
on conflict (kind, subject) do update
   set summary = excluded.summary, seen_at = excluded.seen_at, ended_at = null,
       since = case when alarm.ended_at is not null
                      or alarm.told_at is null and alarm.seen_at < gateway_now() - interval '4 minutes'
                    then excluded.since else alarm.since end,
       told_at = case when alarm.ended_at is null then alarm.told_at end
