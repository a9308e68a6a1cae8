-- Writes something that takes room and tells nobody anything: a database that takes no such write, be its disk full, is
-- of no use to a payment either.
insert into alarm (kind, subject, summary, since, seen_at, ended_at)
select 'Probe', :subject, string_agg(md5(random()::text), ''), gateway_now(), gateway_now(), gateway_now() from generate_series(1, 250)
on conflict (kind, subject) do update
   set summary = excluded.summary, seen_at = excluded.seen_at, ended_at = excluded.ended_at
