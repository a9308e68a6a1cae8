-- Another order of the same payment at an institution of the same kind that may still be paid and cannot be asked for: the answer to
-- its call was lost.
select other.key from rail_order o
  join rail on rail.id = o.rail_id
  join rail_order other on (other.merchant_code, other.kind, other.payment_id) = (o.merchant_code, o.kind, o.payment_id)
  join rail other_rail on other_rail.id = other.rail_id and other_rail.kind = rail.kind
 where o.rail_id = :rail_id and o.key = :key and (other.rail_id, other.key) <> (o.rail_id, o.key)
   and other.state in ('OPENING', 'OPEN') and other.institution_id is null and other.follow_until > gateway_now()
 limit 1
