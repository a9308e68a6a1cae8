-- Deletes an import of which nothing was booked, with its lines and their personal data: a file with
-- errors, a trial, or one that only repeats others.
with gone as (
  delete from statement_line
   where id in (select id from statement_line where import_id = :import_id and (is_trial or state in ('READ', 'DUPLICATE', 'REPORTED')) limit 5000)
  returning payer_data_id)
delete from payer_data where id in (select payer_data_id from gone)
