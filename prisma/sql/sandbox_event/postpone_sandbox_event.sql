-- The event failed: sets when it is due again.
update sandbox_event set due_at = :until, tries = tries + 1 where id = :id
