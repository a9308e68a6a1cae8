-- Forgets a file that was imported, or that nobody wants.
delete from tried_file where id::text = :id and person_id = :person_id
