-- Uses a link up; nothing where it was used before or has expired.
-- @column person_id string
delete from person_link l using person p
 where l.key_hash = :key_hash and l.purpose = 'INVITATION' and l.expires_at > gateway_now()
   and p.id = l.person_id and p.disabled_at is null
returning l.person_id::text
