-- Settlements of a merchant or of all after a place, whose period ended last first. Ends are compared in milliseconds, as
-- a Date has them: the place of a page is one. `least` is the end that as many reach as a page has, by the index of ends; what
-- ended in the millisecond of the place is beside them.
-- @column reversals string
with nearest as (
  select min(to_at) as least
    from (select to_at from settlement
           where (:merchant_code::text is null or merchant_code = :merchant_code)
             and (:from::timestamptz is null or to_at > :from) and (:to::timestamptz is null or to_at <= :to)
             and (:currency_codes::text[] is null or currency_code = any(:currency_codes))
             and (:after_to::timestamptz is null or to_at < :after_to)
           order by to_at desc limit :limit) page)
select merchant_code, currency_code, number, position, from_at, to_at, available_after, available_through, reserved_after,
       reserved_through, opening_balance, payins, payouts, topups, refunds, coalesce(reversals, 0) as reversals, fees, vat, adjustments,
       closing_balance
  from settlement
 where (:merchant_code::text is null or merchant_code = :merchant_code)
   and (:from::timestamptz is null or to_at > :from) and (:to::timestamptz is null or to_at <= :to)
   and (:currency_codes::text[] is null or currency_code = any(:currency_codes))
   and (:after_to::timestamptz is null
     or (date_trunc('milliseconds', to_at), merchant_code, currency_code, number)
        < (:after_to, :after_merchant_code::text, :after_currency_code::text, :after_number::int))
   and to_at >= (select date_trunc('milliseconds', coalesce(least, :after_to, '-infinity')) from nearest)
   and to_at < coalesce(:after_to::timestamptz + interval '1 millisecond', 'infinity')
 order by date_trunc('milliseconds', to_at) desc, merchant_code desc, currency_code desc, number desc limit :limit
