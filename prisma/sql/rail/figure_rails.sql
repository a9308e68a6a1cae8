-- How each rail did in the last hour, what waits at it, and since when its institution has not answered.
-- @column opened number
-- @column paid number
-- @column refused number
-- @column median_seconds number | null
-- @column silent_seconds number | null
-- @column is_broken boolean
-- @column has_own_fault boolean
-- @column returns_open number
-- @column notice_seconds number
select r.id, r.name, r.is_enabled, r.broken_since is not null as is_broken, told.*,
       coalesce(r.own_fault_at > :now::timestamptz - interval '1 hour', false) as has_own_fault,
       extract(epoch from :now::timestamptz - r.last_answer_at)::float8 as silent_seconds,
       (select count(*)::int from rail_return back where back.rail_id = r.id and back.state = 'OPEN') as returns_open,
       coalesce((
         select extract(epoch from :now::timestamptz - min(notice.received_at))::float8 from rail_notice notice
          where notice.rail_id = r.id and notice.next_try_at is not null), 0) as notice_seconds
  from rail r
 cross join lateral (
   select count(*) filter (where state in ('OPEN', 'PAID', 'EXPIRED') or (state = 'REFUSED' and asks > 0))::int as opened,
          count(*) filter (where state = 'PAID')::int as paid,
          count(*) filter (where state = 'REFUSED')::int as refused,
          (percentile_cont(0.5) within group (order by extract(epoch from ended_at - opened_at)) filter (where state = 'PAID'))::float8 as median_seconds
     from rail_order o
    where o.rail_id = r.id and o.opened_at >= :now::timestamptz - interval '1 hour' and o.kind in ('payin', 'topup')) told
 order by r.created_at, r.id
