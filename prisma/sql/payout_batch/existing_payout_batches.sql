-- Those of these IDs that are batches.
select id, receiving_account_id as "accountId" from payout_batch where id = any(:keys::uuid[]) order by id
