-- The imports whose files are being read, or were when their processes were killed.
select id from bank_import where state = 'READING'
