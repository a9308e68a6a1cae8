-- Notes that a passkey signed; nothing where another signature with this count came before.
update person_passkey set counter = :counter, last_used_at = gateway_now()
 where credential_id = :credential_id and (counter < :counter or (counter = 0 and :counter = 0))
