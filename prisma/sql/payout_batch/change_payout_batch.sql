-- Changes the state of a locked batch; a state that ends it takes the time.
update payout_batch set state = :to, ended_at = gateway_now(), institution_code = coalesce(:institution_code, institution_code)
  where id = :id
