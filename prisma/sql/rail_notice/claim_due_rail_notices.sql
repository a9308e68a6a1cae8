-- Claims requests of institutions that are to be worked on, of one rail or of all. No other process gets them during the lease.
-- @column id string
with due as (
  select id from rail_notice where next_try_at <= gateway_now() and (:rail_id::uuid is null or rail_id = :rail_id) order by next_try_at limit :limit for update skip locked)
update rail_notice n set tries = n.tries + 1, next_try_at = gateway_now() + make_interval(secs => :lease_seconds)
  from due where n.id = due.id
returning n.id::text as id, n.rail_id as "railId", n.body, n.tries, n.key, n.is_answer as "isAnswer"
