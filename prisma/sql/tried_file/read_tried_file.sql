-- What a file would become that the same person tried.
-- @column trial object
select receiving_account_id, file_name, trial, tried_at from tried_file where id::text = :id and person_id = :person_id
