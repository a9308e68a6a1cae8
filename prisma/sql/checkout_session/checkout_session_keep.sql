-- Keeps the row until its visit is over.
update checkout_session set expires_at = :removable_at where id = :id
