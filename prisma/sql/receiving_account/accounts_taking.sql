-- The accounts of a rail for a method and currency, in the order in which they are tried: not one whose cash
-- account has received its daily limit since midnight. Of several in one place, that with the most room left.
-- @column account_id string
-- @column account_kind string
-- @column identifier string
-- @column holder string
-- @column details Record<string, string>
-- @column notice_delay_seconds number
-- @column cash_account_id string
select r.id as account_id, r.kind as account_kind, r.identifier, r.holder, r.bank_code, r.bank_name, r.bank_branch, r.details,
       r.notice_delay_seconds, r.identified_by, coalesce(r.settles_in, r.id) as cash_account_id
  from receiving_account r
  join receiving_account cash on cash.id = coalesce(r.settles_in, r.id)
  cross join lateral (
    -- What came today is added up for accounts with a limit alone.
    select case when cash.daily_limit is not null then cash.daily_limit - (
      select received.amount from received_since(cash.id, date_trunc('day', :now::timestamptz, coalesce(cash.time_zone, 'UTC'))) received)
      end as room) today
 where r.provider = :rail and r.currency_code = :currency_code and :method_code = any (r.methods)
   and r.disabled_at is null and cash.disabled_at is null and (cash.daily_limit is null or today.room > 0)
 order by r.position, today.room desc nulls first, r.id
