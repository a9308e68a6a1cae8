-- New lines of a trial count from now on.
update statement_line set is_trial = false where import_id = :import_id and state = 'NEW'
