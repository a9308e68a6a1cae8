-- What reported the total reports the transfers: a line that counts for nothing has no reports.
update statement_line set duplicate_of = :detail_id where duplicate_of = :total_id and state = 'DUPLICATE'
