-- The batch, locked until the transaction ends: before its payouts.
-- @column account string
-- @column orders number
-- @column total string
select batch.id, batch.receiving_account_id, batch.currency_code, batch.format, batch.mapping, batch.state, batch.created_by,
       batch.created_at, batch.approved_by, batch.exported_at, batch.execution_date, batch.file_sha256, batch.institution_code, batch.replaces,
       (select coalesce(a.name, a.identifier) from receiving_account a where a.id = batch.receiving_account_id) as account,
       (select count(*)::int from payout_batch_item item where item.batch_id = batch.id and item.state = 'IN_FORCE') as orders,
       (select coalesce(sum(amount), 0) from payout_batch_item item where item.batch_id = batch.id and item.state = 'IN_FORCE') as total
  from payout_batch batch
 where batch.id::text = :id for no key update of batch
