-- The facts of items, and of the other open items of their accounts: the newest 500 of each are compared as lines
-- of one payer.
-- @column id string
-- @column receiving_account_id string
-- @column direction 'CREDIT' | 'DEBIT'
-- @column currency_code string
-- @column amount string
-- @column moved_until Date
with wanted as materialized (
  select * from json_to_recordset(:wanted) as given (id uuid, receiving_account_id uuid, direction text, currency_code text,
    amount numeric, receipt_id uuid, opened_at timestamptz)),
item as (
  select * from wanted
  union all
  select other.* from (select distinct receiving_account_id from wanted) account
   cross join lateral (
     select id, receiving_account_id, direction, currency_code, amount, receipt_id, opened_at
       from suspense_item open
      where open.receiving_account_id = account.receiving_account_id and open.closed_at is null and open.direction = 'CREDIT'
      order by open.opened_at desc limit 500) other
   where other.id not in (select id from wanted))
select item.id, item.receiving_account_id, item.direction, item.currency_code, item.amount, receipt.rail_reference,
       receipt.external_reference,
       coalesce(receipt.moved_until, receipt.moved_at, (told.booked_on + 1)::timestamptz, item.opened_at) as moved_until,
       payer.*
  from item
  left join receipt on receipt.id = item.receipt_id
  left join suspense_item_told told on told.id = item.id
  left join stored_payer payer on payer.personal_id = coalesce(receipt.payer_data_id, told.payer_data_id)
