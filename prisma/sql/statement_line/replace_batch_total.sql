-- A detail takes the place of its batch's total, where that is in this state. NEW: a total whose import was interrupted, or still
-- goes on; OPEN_DEBIT: one that left, and that nobody explained.
update statement_line set state = 'DUPLICATE', duplicate_of = :detail_id
 where id = :total_id and state = :state and direction = :direction
