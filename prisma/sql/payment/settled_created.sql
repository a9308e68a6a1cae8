-- The same as settled_callbacks for a list of payments in the order in which they were created.
select least(list_position_oldest(), (extract(epoch from last.place) * 1000000)::bigint + 1) as micros
  from (select (
    select p.listed_at from payment p
     where p.merchant_code = :merchant_code and p.kind = :kind and p.listed_at > '-infinity'
     order by p.listed_at desc limit 1) as place) last
