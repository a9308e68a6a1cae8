-- The institution called about money without an order: it is asked now for all that moved.
update rail set next_look_at = gateway_now() where id = :id and next_look_at > gateway_now()
