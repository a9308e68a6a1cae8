-- Ends the other sessions in which a person was to set up a second factor: one is set up now.
delete from person_session where person_id = :person_id and stage = 'ENROL' and id <> :except
