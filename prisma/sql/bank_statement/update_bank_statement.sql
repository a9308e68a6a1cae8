-- Stores what its end says.
update bank_statement set from_day = :from, to_day = :to, opening = :opening, closing = :closing, lines = :lines where id = :id
