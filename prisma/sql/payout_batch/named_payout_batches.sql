-- Exported batches among the keys.
-- @column keys string[]
select batch.id, batch.receiving_account_id as "accountId", array_agg(item.key::text order by item.item_no) as keys
  from payout_batch batch join payout_batch_item item on item.batch_id = batch.id and item.state <> 'TAKEN_OUT'
 where batch.id = any(:keys::uuid[]) and batch.file_id is not null group by batch.id
