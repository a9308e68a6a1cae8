-- Takes over an order whose payment was not written, while there is time to write it before the order is cancelled. Nothing where another
-- request wrote it since.
with unwritten as (
  select rail_reference from rail_cancellation
   where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and rail_reference = :key and tries = 0
     and next_try_at > gateway_now() + interval '15 seconds' for update)
update rail_order o set taken_over_at = gateway_now() from unwritten where o.rail_id = :rail_id and o.key = unwritten.rail_reference
