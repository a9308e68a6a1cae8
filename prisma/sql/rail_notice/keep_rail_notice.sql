-- Keeps what an institution sent. Due at once.
insert into rail_notice (rail_id, received_at, body, next_try_at) values (:rail_id, gateway_now(), :body, gateway_now())
