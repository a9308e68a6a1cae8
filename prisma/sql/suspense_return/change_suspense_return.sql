-- Ends a return whose row is locked.
update suspense_return set state = :to, ended_at = gateway_now() where id = :id and state = any(:to_2::text[])
