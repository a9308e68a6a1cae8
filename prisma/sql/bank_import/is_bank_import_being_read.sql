-- Whether the file of an import is being read.
select from bank_import where id = :id and state = 'READING'
