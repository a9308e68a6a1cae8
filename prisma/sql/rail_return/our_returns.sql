-- What we asked for to give a refund back, by its key: where several receipts bear it, a part of each, numbered from 2 on behind the key.
select id, key, receipt_id, currency_code, amount from rail_return
 where rail_id = :rail_id and id = any (array(select :id || n from unnest(array['']::text[] || array(select generate_series(2, 24)::text)) n))
   and state = 'OURS' order by length(id), id
