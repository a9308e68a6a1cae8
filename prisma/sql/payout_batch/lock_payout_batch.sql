-- Locks a batch until the transaction ends: before its payouts.
select from payout_batch where id::text = :id for no key update
