-- Rows of a merchant, and rows that no merchant has (yet), that have all hashes of one of the lists, each written as an
-- array; after an ID, in its order.
-- @column personal_id string
select payer.* from stored_payer payer
 where payer.personal_id in (
   select d.id from unnest(:lists::text[]) as one (hashes) join payer_data d on d.lookup @> one.hashes::bigint[]
    where d.lookup is not null and (d.merchant_code = :merchant_code or d.merchant_code is null) and d.id > :after::uuid)
 order by payer.personal_id limit :limit
