-- Whether the total of a batch that left is an open debit.
select from suspense_item where statement_line_id = :line_id and direction = 'DEBIT' and closed_at is null
