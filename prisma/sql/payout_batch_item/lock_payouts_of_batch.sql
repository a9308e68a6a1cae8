-- Locks the orders of a batch that are in force, in the same order.
select item.key from payout_batch_item item join payment p using (merchant_code, kind, payment_id)
 where item.batch_id = :batch_id and item.state = 'IN_FORCE'
 order by p.merchant_code, p.kind, p.payment_id for no key update of p
