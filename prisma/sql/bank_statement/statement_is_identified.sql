-- The lines of a statement are told apart: it counts, but for a trial.
update bank_statement set is_in_force = not :is_trial where id = :id
