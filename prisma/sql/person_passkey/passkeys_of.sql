-- The passkeys of a person.
select credential_id, transports from person_passkey where person_id = :person_id order by created_at
