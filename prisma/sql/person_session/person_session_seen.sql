-- Notes when and from where a session was last used.
update person_session set seen_at = gateway_now(), address = coalesce(:address, address) where id = :id
