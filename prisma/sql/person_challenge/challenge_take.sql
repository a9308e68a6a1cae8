-- Takes a challenge, once; nothing where it was taken, is too old, or was somebody else's.
delete from person_challenge
 where hash = :hash and person_id is not distinct from :person_id::uuid and expires_at > gateway_now()
