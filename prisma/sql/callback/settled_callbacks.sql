-- The time, in microseconds since 1970 by the database's clock, before which no row can appear in the list of a
-- merchant's callbacks any more. A transaction that gives a row its position first takes a lock whose key is the time at
-- which it began, and gives no earlier position. Every role sees these locks, those of prepared transactions too. One
-- that takes its lock later comes after the last position of now, even if the clock is set back. Run this in a statement
-- of its own before a page is read: what commits in between is on the page.
select least(list_position_oldest(), (extract(epoch from last.place) * 1000000)::bigint + 1) as micros
  from (select (
    select c.listed_at from callback c
     where c.merchant_code = :merchant_code and c.listed_at > '-infinity' order by c.listed_at desc limit 1) as place) last
