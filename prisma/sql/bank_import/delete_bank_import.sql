-- Deletes an import of which nothing was booked, with its lines and their personal data: a file with
-- errors, a trial, or one that only repeats others.
delete from bank_import where id = :id
