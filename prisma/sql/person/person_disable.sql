-- Disables a person; nothing where it is already.
update person set disabled_at = gateway_now() where id = :id and disabled_at is null
