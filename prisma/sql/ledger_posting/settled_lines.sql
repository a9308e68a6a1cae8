-- The next entries of a settlement as lines of its CSV file, all in one text: what a line costs here is less
-- than what it costs to send and read a row. The last entry of a full batch may go on in the next one, and is
-- left to it. Entries between both accounts have no line. The postings of an entry follow each other.
-- @column lines string | null
-- @column available bigint | null
-- @column reserved bigint | null
-- @column amount string | null
-- @column more boolean
with posting as materialized (
  (select entry_id, true as is_available, account_seq, amount, posted_at from ledger_posting
    where account_id = :account_id and account_seq > :available and account_seq <= :through order by account_seq limit :limit)
  union all
  (select entry_id, false, account_seq, amount, posted_at from ledger_posting
    where account_id = :account_id_2 and account_seq > :reserved and account_seq <= :through_2 order by account_seq limit :limit)
  order by posted_at, entry_id limit :limit),
batch as (select count(*) >= :limit as is_full from posting),
whole as (
  select entry_id, min(posted_at) as at, sum(amount) as amount,
         max(account_seq) filter (where is_available) as available, max(account_seq) filter (where not is_available) as reserved
    from posting cross join batch
   where not is_full or entry_id <> (select entry_id from posting order by posted_at desc, entry_id desc limit 1)
   group by entry_id),
counted as (
  select *, :balance::numeric + sum(amount) over (order by at, entry_id) as balance_after from whole),
line as (
  select counted.*, concat_ws(',',
           to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           case when entry.kind = 'COMPLETION' then coalesce(upper(entry.payment_kind), 'PAYIN') else entry.kind end,
           case when entry.payment_id is null then '' else coalesce(entry.payment_kind, '') end,
           case when entry.payment_kind is null then '' else coalesce(entry.payment_id, '') end,
           trim_scale(amount), :currency_code::text, trim_scale(balance_after)) || E'\r\n' as text
    from counted join ledger_entry entry on entry.id = entry_id)
select string_agg(text, '' order by at, entry_id) filter (where amount <> 0) as lines,
       max(available) as available, max(reserved) as reserved, sum(amount) as amount, (select is_full from batch) as more
  from line
