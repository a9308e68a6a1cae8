-- The accounts of the batches that orders are or were in.
-- @column key string
-- @column accounts string[]
select item.key, array_agg(distinct batch.receiving_account_id::text) as accounts
  from (select key, batch_id from payout_batch_item where key = any(:keys::uuid[]) and state = 'IN_FORCE'
        union all
        select key, batch_id from payout_batch_item where key = any(:keys::uuid[]) and state = 'RELEASED') item
  join payout_batch batch on batch.id = item.batch_id group by item.key
