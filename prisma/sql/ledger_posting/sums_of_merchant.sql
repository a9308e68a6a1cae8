-- All that a merchant ever earned and paid, by currency: the sums of one settlement over everything, and what of it lies in
-- available and in reserved. Closed settlements have their sums; of the postings only those are read that are in none, or in one
-- of a release that netted reversals.
-- @column currency_code string
-- @column payins string
-- @column payouts string
-- @column topups string
-- @column refunds string
-- @column reversals string
-- @column fees string
-- @column vat string
-- @column adjustments string
-- @column available string
-- @column reserved string
with closed as (
  select * from settlement where merchant_code = :merchant_code),
account as (
  select account.id, account.kind, account.currency_code, coalesce(last.balance_after, 0) as balance, ends.netted_through, ends.closed_through
    from ledger_account account
    left join lateral (
      select balance_after from ledger_posting where account_id = account.id and account_seq is not null
       order by account_seq desc limit 1) last on true
   cross join lateral (
     select coalesce(max(through) filter (where reversals is null), 0) as netted_through, coalesce(max(through), 0) as closed_through
       from (select reversals, case account.kind when 'MERCHANT_AVAILABLE' then available_through else reserved_through end as through
               from closed where closed.currency_code = account.currency_code) closed) ends
   where account.merchant_code = :merchant_code and account.kind in ('MERCHANT_AVAILABLE', 'MERCHANT_RESERVED')),
part as (
  select account.currency_code, settlement_sum(entry.kind, entry.payment_kind, false) as name, sum(posting.amount) as amount
    from account
   cross join lateral (
     select entry_id, amount from ledger_posting where account_id = account.id and account_seq <= account.netted_through
     union all
     select entry_id, amount from ledger_posting where account_id = account.id and account_seq > account.closed_through) posting
    join ledger_entry entry on entry.id = posting.entry_id
   group by 1, 2
  union all
  select closed.currency_code, sum.name, sum.amount
    from closed
   cross join lateral (values ('payins', payins), ('payouts', payouts), ('topups', topups), ('refunds', refunds), ('reversals', reversals),
     ('fees', fees), ('vat', vat), ('adjustments', adjustments)) as sum (name, amount)
   where closed.reversals is not null)
select used.currency_code,
       coalesce(sum(part.amount) filter (where part.name = 'payins'), 0) as payins,
       coalesce(sum(part.amount) filter (where part.name = 'payouts'), 0) as payouts,
       coalesce(sum(part.amount) filter (where part.name = 'topups'), 0) as topups,
       coalesce(sum(part.amount) filter (where part.name = 'refunds'), 0) as refunds,
       coalesce(sum(part.amount) filter (where part.name = 'reversals'), 0) as reversals,
       coalesce(sum(part.amount) filter (where part.name = 'fees'), 0) as fees,
       coalesce(sum(part.amount) filter (where part.name = 'vat'), 0) as vat,
       coalesce(sum(part.amount) filter (where part.name = 'adjustments'), 0) as adjustments,
       used.available, used.reserved
  from (select currency_code, coalesce(sum(balance) filter (where kind = 'MERCHANT_AVAILABLE'), 0) as available,
               coalesce(sum(balance) filter (where kind = 'MERCHANT_RESERVED'), 0) as reserved
          from account where exists (select from ledger_posting posting where posting.account_id = account.id)
         group by currency_code) used
  left join part using (currency_code)
 group by used.currency_code, used.available, used.reserved order by used.currency_code
