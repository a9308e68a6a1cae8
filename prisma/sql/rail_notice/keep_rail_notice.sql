-- Keeps what an institution sent, to the address of the rail or of one order. Due at once.
insert into rail_notice (rail_id, received_at, body, next_try_at, key, is_answer)
values (:rail_id, gateway_now(), :body, gateway_now(), :key, :is_answer)
