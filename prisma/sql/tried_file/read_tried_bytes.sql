-- The file itself, encrypted.
select receiving_account_id, file_name, sealed from tried_file where id::text = :id and person_id = :person_id
