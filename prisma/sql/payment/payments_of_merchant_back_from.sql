-- The same for each kind of payment of a merchant, by the place in its lists: as far as that many of one kind reach.
-- @column at Date
select back.at
  from unnest(:kinds::text[]) known (kind)
 cross join lateral (
   select p.listed_at as at from payment p
    where p.merchant_code = :merchant_code and p.kind = known.kind and p.listed_at > '-infinity' and p.listed_at < coalesce(timestamptz 'epoch' + :before_micros::bigint * interval '1 microsecond', 'infinity')
    order by p.listed_at desc offset :many limit 1) back
 order by back.at desc limit 1
