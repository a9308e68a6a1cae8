-- Raises restrict_violation where something was booked meanwhile.
update receiving_account set settles_in = :cash_account_id where id = :id
