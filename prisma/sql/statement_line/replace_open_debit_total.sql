-- The total of a batch that left, and that nobody explained, gives its place to its transfers: each can
-- then settle its payout.
update statement_line set state = 'DUPLICATE', duplicate_of = :detail_id where id = :total_id and state = 'OPEN_DEBIT'
