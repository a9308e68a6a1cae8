-- Deletes the links of a person.
delete from person_link where person_id = :person_id
