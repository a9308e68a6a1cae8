-- Records what lines were booked as. Each is looked up by its ID: joined, all lines of the import that are not booked
-- yet would be read for each of its transactions. A line that another transaction changes meanwhile is left out.
update statement_line line set state = given.state, reverses = :reverses::uuid
  from (
    select given.state, held.place
      from unnest(:id::uuid[], :state::text[]) as given (id, state),
           lateral (select ctid as place from statement_line one where one.id = given.id offset 0) held) given
 where line.ctid = given.place and line.state = 'NEW'
