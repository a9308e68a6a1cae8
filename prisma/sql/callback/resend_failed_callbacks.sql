-- Makes failed callbacks of a merchant whose event was since then due now, with the same webhook-ids and all of their tries
-- again: the oldest first, at most so many.
update callback set status = 'PENDING', counted_tries = 0, next_delivery_at = gateway_now(), resend_asked = false
 where id in (
   select c.id from callback c
    where c.merchant_code = :merchant_code and c.status = 'FAILED' and c.listed_at > '-infinity' and c.created_at >= :since
    order by c.listed_at, c.id limit :most for update)
   and status = 'FAILED'
