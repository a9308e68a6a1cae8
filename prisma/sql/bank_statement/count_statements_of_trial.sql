-- Statements of a trial count from now on.
update bank_statement set is_in_force = true where import_id = :import_id
