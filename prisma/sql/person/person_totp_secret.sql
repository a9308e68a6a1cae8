-- The secret of a person's authenticator app, encrypted.
-- @column secret Buffer
select totp_secret as secret from person where id = :id and totp_secret is not null
