-- Settlements of a merchant or of all after a place, whose period ended last first. Ends are compared in milliseconds, as
-- a Date has them: the place of a page is one.
-- @column reversals string
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
 order by date_trunc('milliseconds', to_at) desc, merchant_code desc, currency_code desc, number desc limit :limit
