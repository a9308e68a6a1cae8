-- Begins a session.
-- @column id string
insert into person_session (key_hash, person_id, stage, created_at, seen_at, authenticated_at, expires_at, address, user_agent)
select :key_hash, p.id, :stage, gateway_now(), gateway_now(), gateway_now(), gateway_now() + interval '12 hours',
       :address, :user_agent
  from person p where p.id = :person_id and p.disabled_at is null
returning id::text
