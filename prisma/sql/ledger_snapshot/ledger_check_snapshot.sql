-- The snapshot of house accounts at an entry, in millionths; of clearing accounts also what is open of them.
-- @column amount string
-- @column open string | null
select account_id, trunc(balance * 1000000)::text as amount,
       case when open_postings is not null then (
         select trunc(coalesce(sum((posting ->> 'amount')::numeric), 0) * 1000000)::text from jsonb_array_elements(open_postings) as posting) end as open
  from ledger_snapshot where entry_id = :cut
