-- Gives a session a new key, after its person has proved who it is.
update person_session set key_hash = :new_hash, authenticated_at = gateway_now() where key_hash = :key_hash and stage = 'OPEN'
