-- Gives out a virtual account number of a cash account: random after its prefix, so that a number does not
-- tell how many payins there are.
-- @column number string
with free as (
  select drawn.number from unnest(:number::text[]) as drawn (number)
    left join virtual_account_number taken on taken.cash_account_id = :cash_account_id and taken.number = drawn.number
   where taken.number is null or taken.given_at < gateway_now() - interval '400 days' limit 1)
insert into virtual_account_number (cash_account_id, number, given_at) select :cash_account_id, number, gateway_now() from free
on conflict (cash_account_id, number) do update set given_at = excluded.given_at
 where virtual_account_number.given_at < excluded.given_at - interval '400 days'
returning number
