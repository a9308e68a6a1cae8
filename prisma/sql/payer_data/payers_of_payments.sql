-- The rows of payer_data of payments: of their attempts, their receipts and those that these were divided off, reports
-- that differ from a receipt or that a person took for it, and who their money was to go back to.
with asked as (select * from json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text))
select t.payer_data_id as id from asked
  join payment_attempt t on (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
union
select receipt.payer_data_id
  from asked
  join receipt_match t on (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
   and t.undone_at is null
  join receipt on receipt.id = t.receipt_id
union
select conflict.payer_data_id from asked cross join lateral (
  select conflict.payer_data_id
    from receipt_match t
    join receipt_conflict conflict on conflict.receipt_id = t.receipt_id
      or conflict.id in (select conflict_id from receipt_conflict_decision where receipt_id = t.receipt_id)
   where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null) conflict
union
select given.payee_id from asked cross join lateral (
  select given.payee_id
    from receipt_match t
    join suspense_item item on item.receipt_id = t.receipt_id
    join suspense_return given on given.suspense_item_id = item.id
   where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null) given
union
select whole.payer_data_id from asked cross join lateral (
  select receipt.payer_data_id from receipt where receipt.id in (
    select whole.id
      from receipt_match t
      join receipt part on part.id = t.receipt_id
      cross join lateral (select string_to_array(part.source_id, '/') as words) split
      cross join lateral generate_series(1, cardinality(split.words) - 1) as kept
      join receipt whole on whole.source = part.source and whole.source_id = array_to_string(split.words[1:kept], '/')
      join suspense_item item on item.receipt_id = whole.id and item.closed_as = 'WITHDRAWN'
     where t.undone_at is null and (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id))) whole
