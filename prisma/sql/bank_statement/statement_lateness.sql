-- How late the statements of one cash account are, or of each. The last day that they cover: where some have
-- balances, notices between them tell of some lines only and do not count; a table of a bank does, which has its
-- balances on some days and not on others. The last statement is another one (last_statements_of_accounts): the books
-- are compared with a balance only, however many tables without one came since. Nothing of an account without
-- statements for which nothing waits, nor of a disabled one.
-- @column seconds number
select account.id, covered.last_day,
       greatest(extract(epoch from gateway_now() - statement_late_from(since.day, account.booking_lag_days, zone.name)), 0)::float8 as seconds
  from receiving_account account
 cross join lateral (select coalesce(account.time_zone, 'UTC') as name) zone
 cross join lateral (
   select case when bool_or(closing is not null)
               then max(to_day) filter (where closing is not null or format not in ('camt.052', 'camt.054', 'mt942'))
               else max(to_day) end as last_day
     from bank_statement where receiving_account_id = account.id and is_in_force) covered
  left join oldest_unconfirmed_batch batch on batch.receiving_account_id = account.id
 cross join lateral (
   select least(batch.exported_at, (
     select min(claimed_at) from amount_claim claim
      where claim.receiving_account_id = account.id and (claim.free_at is null or covered.last_day is null
        or claim.free_at >= (covered.last_day + 1)::timestamp at time zone zone.name))) as at) waiting
 cross join lateral (select coalesce(covered.last_day, (waiting.at at time zone zone.name)::date - 1) as day) since
 where account.provider = :own_accounts_rail_name and account.settles_in is null and (:account_id::uuid is null or account.id = :account_id)
   and since.day is not null and (account.disabled_at is null or waiting.at is not null)
 order by account.id
