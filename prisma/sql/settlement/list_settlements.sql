-- Settlements of a merchant between two positions, in the order in which they were closed.
-- @column reversals string
select merchant_code, currency_code, number, position, from_at, to_at, available_after, available_through, reserved_after,
       reserved_through, opening_balance, payins, payouts, topups, refunds, coalesce(reversals, 0) as reversals, fees, vat, adjustments,
       closing_balance
  from settlement
 where merchant_code = :merchant_code and position > :after::bigint and position < :before::bigint and (:from::timestamptz is null or to_at > :from)
   and (:to::timestamptz is null or to_at <= :to) and (:currency_codes::text[] is null or currency_code = any (:currency_codes))
 order by position /*way*/ limit :limit
