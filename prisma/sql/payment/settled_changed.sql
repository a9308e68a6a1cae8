-- The same as settled_created in the order in which they were changed.
select least(list_position_oldest(), (extract(epoch from last.place) * 1000000)::bigint + 1) as micros
  from (select (
    select p.relisted_at from payment p
     where p.merchant_code = :merchant_code and p.kind = :kind and p.relisted_at > '-infinity'
     order by p.relisted_at desc limit 1) as place) last
