-- Offers a session the secret of an authenticator app; the one that it was offered first stays.
-- @column secret Buffer
update person_session set enrolling = coalesce(enrolling, :secret) where id = :id returning enrolling as secret
