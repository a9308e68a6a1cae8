-- The returns of suspense that were ordered and that no statement has shown as debited yet, oldest first, with their payees and
-- the batch that each is in.
-- @column key string
-- @column currency_code string
-- @column amount string
-- @column account string
-- @column ordered_at Date
-- @column batch_id string | null
-- @column batch_state 'CREATED' | 'APPROVED' | 'EXPORTED' | 'REJECTED' | 'CANCELLED' | 'RELEASED' | null
select r.id as key, r.currency_code, r.amount, coalesce(account.name, account.identifier) as account, r.created_at as ordered_at, r.reason,
       batch.id as batch_id, batch.state as batch_state, payee.*
  from suspense_return r
  join receiving_account account on account.id = r.receiving_account_id
  join stored_payer payee on payee.personal_id = r.payee_id
  left join payout_batch_item item on item.key = r.id and item.state = 'IN_FORCE'
  left join payout_batch batch on batch.id = item.batch_id
 where r.state in ('WAITING', 'SENT') order by r.created_at, r.id limit :limit
