-- An order whose payment may still be written, until its cancellation begins: a row. That is ended in the transaction that writes the payment.
select from rail_order o
  join rail_cancellation c on (c.merchant_code, c.kind, c.payment_id, c.rail_reference) = (o.merchant_code, o.kind, o.payment_id, o.key)
 where o.rail_id = :rail_id and o.key = :key and c.tries = 0
