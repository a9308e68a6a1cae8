-- Locks the orders of a batch that are in force, in the same order.
select r.id as key from suspense_return r
 where r.id in (select suspense_return_id from payout_batch_item where batch_id = :batch_id and state = 'IN_FORCE')
 order by r.id for no key update
