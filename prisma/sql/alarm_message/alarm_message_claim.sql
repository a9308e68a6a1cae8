-- Claims a message to people, or to the webhook, that is due, for five minutes: a process that dies leaves one that is due
-- again after them. What nobody could send in three days is over: nobody is told of it months later. Address and position
-- are those of the person now; nobody writes to somebody who was disabled.
-- @column id string
-- @column person_id string | null
-- @column email string | null
-- @column role string | null
-- @column merchant_code string | null
with late as (
  update alarm_message set next_try_at = null, error = coalesce(error, 'it could not be sent in three days')
   where next_try_at is not null and created_at <= gateway_now() - interval '3 days'
), due as (
  select id from alarm_message
   where next_try_at <= gateway_now() and created_at > gateway_now() - interval '3 days'
     and (person_id is not null) = :to_people::boolean
   order by next_try_at limit 1 for update skip locked
), claimed as (
  update alarm_message m set tries = m.tries + 1, next_try_at = gateway_now() + interval '5 minutes'
    from due where m.id = due.id
  returning m.id, m.person_id, m.title, m.body, m.kinds, m.created_at, m.tries
)
select m.id::text, m.person_id::text, m.title, m.body, m.kinds, m.created_at, m.tries, p.email, p.role, p.merchant_code
  from claimed m left join person p on p.id = m.person_id and p.disabled_at is null
