-- Keeps which orders the items of lines name: of a debit, or of the open receipt of a credit.
update suspense_item set order_key = named.order_key
  from (select item.id, given.order_key
          from unnest(:line_id::uuid[], :order_key::uuid[]) as given (line_id, order_key) cross join lateral item_of_line(given.line_id) item
         where item.statement_line_id = given.line_id or item.closed_at is null) named
 where suspense_item.id = named.id
