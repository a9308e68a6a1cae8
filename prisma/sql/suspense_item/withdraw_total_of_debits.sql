-- Closes the open debit of the total of a batch that left.
update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'WITHDRAWN'
 where statement_line_id = :line_id and direction = 'DEBIT' and closed_at is null
