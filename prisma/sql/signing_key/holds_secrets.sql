-- Whether the database has a secret that was encrypted with the installation's key: a signing key or a
-- merchant's callback secret.
-- @column held boolean
select exists (select from signing_key) or exists (select from merchant) as held
