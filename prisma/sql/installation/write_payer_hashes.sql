-- Writes the hashes where they differ, and up to which row that is done.
with done as (update installation set payers_hashed_through = :through)
update payer_data set lookup = given.lookup::bigint[]
  from unnest(:id::uuid[], :sealed::bytea[], :lookup::text[]) as given (id, sealed, lookup)
 where payer_data.id = given.id and payer_data.sealed = given.sealed
   and payer_data.lookup is distinct from given.lookup::bigint[]
