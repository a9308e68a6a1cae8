-- Records which lines are new, and which are known: from another format, or because the account's rail has
-- reported the transfer.
update statement_line line
   set state = given.state, occurrence = given.occurrence, duplicate_of = given.duplicate_of,
       is_possible_duplicate = given.is_possible_duplicate, maybe_same_as = given.maybe_same_as
  from unnest(:id::uuid[], :state::text[], :occurrence::int[], :duplicate_of::uuid[], :is_possible_duplicate::bool[], :maybe_same_as::uuid[])
    as given (id, state, occurrence, duplicate_of, is_possible_duplicate, maybe_same_as)
 where line.id = given.id and line.state = 'READ'
