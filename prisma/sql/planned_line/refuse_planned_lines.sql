-- Keeps why lines could not be booked: they are tried again later, and `doctor` names them.
update planned_line set refusal = given.reason, tried_at = :clock
  from unnest(:id::uuid[], :reason::text[]) as given (id, reason) where planned_line.id = given.id
