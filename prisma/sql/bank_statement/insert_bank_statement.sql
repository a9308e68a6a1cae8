-- Stores what the beginning of a statement says; returns its ID.
insert into bank_statement (import_id, position, receiving_account_id, format, named_account, number)
values (:import_id, :position, :account_id, :format, :named_account, :number) returning id
