-- The orders that wait for a batch, at most `limit` payouts and as many returns. A return is paid from the account
-- that has its money.
-- @column key string
-- @column currency_code string
(select o.key, p.currency_code, null::uuid as account_id
   from payout_order o join payment p using (merchant_code, kind, payment_id)
  where o.state = 'BY_FILE' and o.provider = :own_accounts_rail_name
    and not exists (select from payout_batch_item item where item.key = o.key and item.state = 'IN_FORCE')
  order by p.created_at, o.payment_id limit :limit)
union all
(select r.id, r.currency_code, r.receiving_account_id from suspense_return r
  where r.state in ('WAITING', 'SENT')
    and not exists (select from payout_batch_item item where item.key = r.id and item.state = 'IN_FORCE')
  order by r.created_at, r.id limit :limit)
