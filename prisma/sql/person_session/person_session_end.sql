-- Ends a session.
-- @column person_id string
delete from person_session where key_hash = :key_hash returning person_id::text
