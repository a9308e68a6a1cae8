-- Deletes the codes that a person had before.
delete from person_recovery_code where person_id = :person_id
