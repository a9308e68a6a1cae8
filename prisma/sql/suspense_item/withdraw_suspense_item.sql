-- Closes an item whose receipt is withdrawn, open or not.
update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'WITHDRAWN' where id = :id
