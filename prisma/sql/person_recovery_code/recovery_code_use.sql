-- Uses a code up; nothing where it was used before.
delete from person_recovery_code where person_id = :person_id and code_hash = :code_hash
