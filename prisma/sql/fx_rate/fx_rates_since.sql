-- The stored rates of one source from one day on, the newest first.
-- @column rate string
select source, rate_date as "date", base_currency_code as base, quote_currency_code as quote, rate::text,
       valid_from as "validFrom", valid_to as "validTo"
  from fx_rate
 where source = :source and rate_date >= :first_date
 order by rate_date desc, quote_currency_code
