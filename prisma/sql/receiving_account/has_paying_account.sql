-- Whether an enabled account of the currency pays out.
-- @column pays boolean
select exists (
  select from receiving_account
   where provider = :rail and currency_code = :currency_code and kind = any(:paying_kinds::text[]) and payouts_on and disabled_at is null) as pays
