-- Whose link it is, while it is valid.
-- @column id string
select p.id::text, p.email, p.name, p.role, p.merchant_code
  from person_link l join person p on p.id = l.person_id
 where l.key_hash = :key_hash and l.purpose = :purpose and l.expires_at > gateway_now() and p.disabled_at is null
