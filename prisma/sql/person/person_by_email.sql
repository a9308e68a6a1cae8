-- A person by the e-mail address.
-- @column id string
-- @column has_factor boolean
select p.id::text, p.email, p.name, p.role, p.merchant_code, p.time_zone, p.disabled_at, p.password_hash, p.invited_by,
       p.totp_secret is not null or exists (select from person_passkey k where k.person_id = p.id) as has_factor
  from person p where p.email = :email
