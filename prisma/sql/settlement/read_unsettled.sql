-- The number of a merchant's next settlement in a currency, and where it begins. first_posted_at is null where nothing is
-- unsettled, to_at where there is no settlement yet.
-- @column number number
-- @column available_after bigint
-- @column reserved_after bigint
select coalesce(last.number, 0) + 1 as number, last.to_at, coalesce(last.available_through, 0) as available_after,
       coalesce(last.reserved_through, 0) as reserved_after,
       (select min(posted_at) from ledger_posting
         where (account_id, account_seq) in ((:available::text, coalesce(last.available_through, 0) + 1),
                                             (:reserved::text, coalesce(last.reserved_through, 0) + 1))) as first_posted_at
  from (select) as always
  left join lateral (
    select * from settlement where merchant_code = :merchant_code and currency_code = :currency_code order by number desc limit 1) last on true
