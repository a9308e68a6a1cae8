-- The item that was opened for a debit in this transaction.
select id from suspense_item where statement_line_id = :line_id
