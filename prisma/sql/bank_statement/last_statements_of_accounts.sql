-- The last statement of one cash account, or of each that has any, of all accounts or those of a rail: by the last day
-- that statements with a balance cover, else any. `to_day`: the day that it ends with, or today where it has lines of
-- tomorrow already, whose balance is that of `through`.
-- @column to_day string
-- @column through string
-- @column later string
select account.id as account_id, account.currency_code, last.number, last.format, last.closing,
       last.to_day as through, least(last.to_day, (gateway_now() at time zone account.time_zone)::date) as to_day,
       (select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) from statement_line line
         where line.receiving_account_id = account.id and line.booked_on > last.to_day
           and line.state not in ('READ', 'NEW', 'DUPLICATE', 'UNDONE') and not line.is_trial)::text as later
  from receiving_account account
  cross join lateral (select coalesce(
   (select to_day from bank_statement
     where receiving_account_id = account.id and is_in_force and to_day is not null and closing is not null
     order by to_day desc limit 1),
   (select max(to_day) from bank_statement where receiving_account_id = account.id and is_in_force)) as day) covered
  cross join lateral (
    select this.* from bank_statement this join bank_import import on import.id = this.import_id
     where this.receiving_account_id = account.id and this.is_in_force and this.to_day = covered.day
     order by closing is not null desc, from_day desc,
              -- Of several of one day: the one that no other continues. Another issue of the same statement does not.
              exists (select from bank_statement other
                where other.receiving_account_id = account.id and other.is_in_force and other.to_day = covered.day
                  and other.id <> this.id and not coalesce(other.format = this.format and other.number = this.number, false)
                  and other.opening = this.closing and other.opening <> other.closing),
              started_at desc, position desc, this.id limit 1) last
 where (:account_id::uuid is null or account.id = :account_id) and (:provider::text is null or account.provider = :provider) order by account.id
