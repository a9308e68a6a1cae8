-- Whether another person could approve what somebody of that place asks for: of a merchant, or of the operator.
-- @column found boolean
select exists (
  select from person where merchant_code is not distinct from :merchant_code and role = any(:roles::text[])
     and id <> :person_id::uuid and disabled_at is null and password_hash is not null) as found
