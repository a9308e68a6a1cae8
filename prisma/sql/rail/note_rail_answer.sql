-- The institution of a rail answered: to ten seconds, and at once where the breaker was open. Tells whether it was.
-- @column was_broken boolean
with before as (select id, broken_since from rail where id = :id)
update rail r set last_answer_at = gateway_now(), failures = '{}', broken_since = null, next_try_at = null
  from before
 where r.id = before.id
   and (r.last_answer_at is null or r.last_answer_at < gateway_now() - interval '10 seconds' or r.broken_since is not null)
returning before.broken_since is not null as was_broken
