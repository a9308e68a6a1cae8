-- Claims a message that is due, for five minutes: a process that dies leaves one that is due again after them. E-mail
-- only where it can be sent. An address is that of the person now; nobody writes to somebody who was disabled.
-- @column id string
-- @column person_id string | null
-- @column email string | null
with due as (
  select id from alarm_message
   where next_try_at <= gateway_now() and (person_id is null or :sends_mail::boolean)
   order by next_try_at limit 1 for update skip locked
)
update alarm_message m set tries = m.tries + 1, next_try_at = gateway_now() + interval '5 minutes'
  from due where m.id = due.id
returning m.id::text, m.person_id::text, m.title, m.body, m.created_at, m.tries,
          (select p.email from person p where p.id = m.person_id and p.disabled_at is null) as email
