-- A session that lasts, and whose it is: 12 hours at most, 60 minutes without a request.
-- @column id string
-- @column stage 'CODE' | 'ENROL' | 'OPEN'
-- @column person_id string
-- @column fresh boolean
-- @column seen boolean
select s.id::text, s.stage, s.authenticated_at > gateway_now() - interval '10 minutes' as fresh,
       s.seen_at > gateway_now() - interval '1 minute' and s.address = coalesce(:address, s.address) as seen,
       s.notice, p.id::text as person_id, p.email, p.name, p.role, p.merchant_code, p.time_zone
  from person_session s join person p on p.id = s.person_id
 where s.key_hash = :key_hash and s.expires_at > gateway_now() and s.seen_at > gateway_now() - interval '60 minutes'
   and p.disabled_at is null
