-- The payouts and returns of suspense with these keys, all locked: payouts in the order of their IDs, then
-- returns.
select id, suspense_item_id, receiving_account_id, state, currency_code, amount from suspense_return
  where id = any(:keys::uuid[])
  order by id for no key update
