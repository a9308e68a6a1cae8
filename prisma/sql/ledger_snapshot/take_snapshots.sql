-- The balances of the house accounts at the last entry: those of the snapshot before, and what moved since. Of the clearing
-- accounts what is open too, unless that is more than `open_most` on all of them.
with moved as (
  select account_id, sum(amount) as amount from ledger_posting
   where entry_id > :before and entry_id <= :last and account_seq is null group by account_id),
opened as materialized (select * from open_clearing(:clearing_before, :last) limit :open_most + 1),
kept as (
  select account_id, jsonb_agg(jsonb_build_object('entry_id', entry_id, 'line', line, 'amount', amount) order by entry_id, line) as postings
    from opened where (select count(*) from opened) <= :open_most group by account_id)
insert into ledger_snapshot (account_id, entry_id, balance, open_postings)
select account.id, :last, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0),
       case when account.kind in ('PAYOUT_CLEARING', 'TRANSFER_CLEARING') and (select count(*) from opened) <= :open_most
            then coalesce(kept.postings, '[]') end
  from ledger_account account
  left join moved on moved.account_id = account.id
  left join kept on kept.account_id = account.id
  left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = :before
 where account.merchant_code is null
on conflict (account_id, entry_id) do nothing
