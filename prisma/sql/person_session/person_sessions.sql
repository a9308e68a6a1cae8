-- The sessions of a person that last, the one that was used last first.
-- @column id string
select id::text, created_at, seen_at, address, user_agent from person_session
 where person_id = :person_id and stage = 'OPEN' and expires_at > gateway_now() and seen_at > gateway_now() - interval '60 minutes'
 order by seen_at desc, id
