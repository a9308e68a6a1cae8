-- The file itself, encrypted.
select sealed from tried_file where id::text = :id and person_id = :person_id
