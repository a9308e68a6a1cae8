-- Ends the sessions of a person.
delete from person_session where person_id = :person_id
