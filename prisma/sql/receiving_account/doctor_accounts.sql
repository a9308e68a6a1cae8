-- Whether a live gateway has an account to which customers can pay.
-- @column takesMoney boolean
select exists (
  select from receiving_account r join receiving_account cash on cash.id = coalesce(r.settles_in, r.id)
  where r.disabled_at is null and cash.disabled_at is null and cardinality(r.methods) > 0
) as "takesMoney"
