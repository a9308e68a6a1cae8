-- Some lines of an import cannot be undone, so that it is no import that is being undone any more: its
-- other lines are known again.
update bank_import set state = case
         when exists (select from statement_line where import_id = :import_id and state = 'NEW') then 'BOOKING' else 'BOOKED' end
 where id = :import_id and state = 'UNDOING'
