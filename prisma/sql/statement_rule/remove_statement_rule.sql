-- Removes a rule; what it has booked stays.
update statement_rule set removed_at = gateway_now() where id::text = :text and removed_at is null
