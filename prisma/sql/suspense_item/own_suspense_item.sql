-- Names who looks after the open item of a receipt, where nobody does yet.
update suspense_item set owner = coalesce(owner, :owner) where receipt_id = :receipt_id and closed_at is null
