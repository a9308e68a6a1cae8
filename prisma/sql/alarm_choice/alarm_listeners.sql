-- Everybody who has chosen something and can sign in, what it is, and the day of the last summary.
-- @column person_id string
-- @column kinds string[]
-- @column summary_day string | null
select p.id::text as person_id, p.email, p.name, p.role, p.merchant_code, p.time_zone,
       array_agg(c.kind order by c.kind) as kinds, max(c.told_day)::text as summary_day
  from alarm_choice c join person p on p.id = c.person_id
 where p.disabled_at is null and p.name is not null group by p.id order by p.email
