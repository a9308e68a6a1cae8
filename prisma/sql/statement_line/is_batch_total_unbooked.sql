-- A total whose import was interrupted, or still goes on.
select from statement_line where id = :total_id and state = 'NEW' and direction = 'CREDIT'
