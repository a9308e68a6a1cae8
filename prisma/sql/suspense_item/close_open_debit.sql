-- The open debit is a payout's.
update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'PAYOUT' where id = :item_id
