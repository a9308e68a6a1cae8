-- Keeps the payments that the items of lines may be of.
insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select item.id, given.merchant_code, given.kind, given.payment_id, given.why
  from unnest(:line_id::uuid[], :merchant_code::text[], :kind::text[], :payment_id::text[], :why::text[])
         as given (line_id, merchant_code, kind, payment_id, why)
 cross join lateral item_of_line(given.line_id) item
 where item.statement_line_id = given.line_id or item.closed_at is null
on conflict do nothing
