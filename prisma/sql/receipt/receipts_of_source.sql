-- The receipts that a source reported under some of its IDs, the last of the IDs first.
select r.id, r.source_id, r.amount, r.currency_code from receipt r
  join unnest(:source_ids::text[]) with ordinality as wanted (source_id, place) on wanted.source_id = r.source_id
 where r.source = :source order by wanted.place desc
