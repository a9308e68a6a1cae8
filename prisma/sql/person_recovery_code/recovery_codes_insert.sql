-- Gives a person new codes.
insert into person_recovery_code (person_id, code_hash) select :person_id, unnest(:hashes::bytea[])
