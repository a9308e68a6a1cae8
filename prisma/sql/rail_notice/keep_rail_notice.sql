-- Keeps what an institution sent, to the address of the rail or of one order. Due at once. No row where as many as `most` of the rail are not
-- worked on yet.
insert into rail_notice (rail_id, received_at, body, next_try_at, key, is_answer)
select :rail_id, gateway_now(), :body, gateway_now(), :key, :is_answer
 where not exists (select from rail_notice waiting where waiting.rail_id = :rail_id and waiting.next_try_at is not null offset :most::bigint - 1 limit 1)
