-- Keeps a file that a person tried, with what would become of it.
insert into tried_file (id, person_id, receiving_account_id, file_name, sealed, trial, tried_at)
values (:id, :person_id, :receiving_account_id, :file_name, :sealed, :trial, gateway_now())
