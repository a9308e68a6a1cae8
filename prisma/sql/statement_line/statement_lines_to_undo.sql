-- The next lines that are not undone, by ID.
select line.id from statement_line line join bank_import import on import.id = line.import_id and import.state = 'UNDOING'
 where line.import_id = :import_id and line.state <> 'UNDONE' order by line.position limit :limit for update of line
