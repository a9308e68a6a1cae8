-- A total whose import was interrupted, or still goes on.
update statement_line set state = 'DUPLICATE', duplicate_of = :detail_id
 where id = :total_id and state = 'NEW' and direction = 'CREDIT'
