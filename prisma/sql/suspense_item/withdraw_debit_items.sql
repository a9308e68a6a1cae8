-- Closes the items of debits whose lines were wrong.
update suspense_item set closed_at = gateway_now(), closed_as = 'WITHDRAWN'
 where statement_line_id = any(:line_ids::uuid[]) and closed_as is distinct from 'WITHDRAWN'
