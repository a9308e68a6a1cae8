-- A passkey and whose it is.
-- @column person_id string
-- @column counter string
select k.person_id::text, k.public_key, k.counter::text, p.email, p.name, p.role, p.merchant_code, p.time_zone
  from person_passkey k join person p on p.id = k.person_id where k.credential_id = :credential_id and p.disabled_at is null
