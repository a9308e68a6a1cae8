-- Rows of a merchant, and rows that no merchant has (yet), that have all hashes of one of the lists, each written as an
-- array; after an ID, in its order.
-- @column personal_id string
select payer.* from stored_payer payer
 where payer.personal_id in (
   -- By the index of the hashes, one list after the other: joined with the lists, it would look as if every list had many rows.
   select found.id from unnest(:lists::text[]) as one (hashes)
    cross join lateral (
      select d.id from payer_data d
       where d.lookup @> one.hashes::bigint[] and d.lookup is not null and (d.merchant_code = :merchant_code or d.merchant_code is null)
         and d.id > :after::uuid
      offset 0) found)
 order by payer.personal_id limit :limit
