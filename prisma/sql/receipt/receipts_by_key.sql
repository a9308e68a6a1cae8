-- Receipts by the IDs that their sources gave them.
select id, digest, source, source_id as "sourceId" from receipt
 where (source, source_id) in (select * from unnest(:sources::text[], :source_ids::text[]))
