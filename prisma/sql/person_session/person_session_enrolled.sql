-- Forgets the secret that a session was offered.
update person_session set enrolling = null where id = :id
