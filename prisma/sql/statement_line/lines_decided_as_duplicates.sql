-- Of possible duplicates those about which a person has decided: an equal line of an undone import, with its number among equal
-- lines, was the duplicate of the same other line, or of one equal to that.
-- @column id string
select given.id
  from unnest(:id::uuid[], :occurrence::int[], :maybe_same_as::uuid[]) as given (id, occurrence, maybe_same_as)
  join statement_line line on line.id = given.id
  join statement_line other on other.id = given.maybe_same_as
 where exists (
   select from statement_line same join statement_line named on named.id = same.maybe_same_as
    where same.state = 'UNDONE' and same.is_possible_duplicate and same.duplicate_of in (named.id, named.duplicate_of)
      and (same.receiving_account_id, same.booked_on, same.format, same.identity, same.occurrence)
        = (line.receiving_account_id, line.booked_on, line.format, line.identity, given.occurrence)
      and (named.receiving_account_id, named.booked_on, named.format, named.identity, named.occurrence)
        = (other.receiving_account_id, other.booked_on, other.format, other.identity, other.occurrence))
