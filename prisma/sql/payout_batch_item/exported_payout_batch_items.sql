-- The payouts of files that banks have, and whether an earlier file had them too.
-- @column wasReleased boolean
select batch.id, batch.receiving_account_id as "accountId", item.key,
       exists (select from payout_batch_item earlier where earlier.key = item.key and earlier.state = 'RELEASED')
         as "wasReleased"
  from payout_batch_item item join payout_batch batch on batch.id = item.batch_id
 where item.key = any(:keys::uuid[]) and item.state = 'IN_FORCE' and batch.exported_at is not null
 order by item.batch_id, item.item_no
