-- A detail takes the place of its batch's total.
update statement_line set state = 'DUPLICATE', duplicate_of = :detail_id where id = :total_id and state = 'RECEIPT'
