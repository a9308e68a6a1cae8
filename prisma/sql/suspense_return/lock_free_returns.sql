-- Locks returns of suspense from the account that no batch in force has.
select id as key from suspense_return r
 where receiving_account_id = :account_id and state in ('WAITING', 'SENT')
   and not exists (select from payout_batch_item item where item.key = r.id and item.state = 'IN_FORCE')
 order by id limit :limit for no key update
