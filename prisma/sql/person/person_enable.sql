-- Enables a person again; nothing where it is already.
update person set disabled_at = null where id = :id and disabled_at is not null
