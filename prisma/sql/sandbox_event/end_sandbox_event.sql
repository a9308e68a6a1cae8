-- Marks the event as done, in the transaction that carries it out.
update sandbox_event set done_at = :done_at where id = :id
