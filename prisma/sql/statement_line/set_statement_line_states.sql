-- Records what lines were booked as.
update statement_line line set state = given.state, reverses = :reverses::uuid
  from unnest(:id::uuid[], :state::text[]) as given (id, state)
 where line.id = given.id and line.state = 'NEW'
