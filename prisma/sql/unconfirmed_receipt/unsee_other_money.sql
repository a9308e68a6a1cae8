-- A rail reports all the money that it sees now under keys that begin alike: what was seen under another
-- of those keys is gone, for example by a reorganisation of a chain.
delete from unconfirmed_receipt seen
 where source = :source and starts_with(source_id, :beginning) and source_id <> all (:seen_now::text[])
   and not exists (select from receipt where receipt.source = seen.source and receipt.source_id = seen.source_id)
returning source_id, merchant_code, kind, payment_id
