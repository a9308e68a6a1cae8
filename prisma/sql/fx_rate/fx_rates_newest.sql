-- The newest day of each source that is valid already, even if it has expired; the newest first.
-- @column rate string
select source, rate_date as "date", base_currency_code as base, quote_currency_code as quote, rate::text,
       valid_from as "validFrom", valid_to as "validTo"
  from fx_rate
 where (source, rate_date) in (select source, max(rate_date) from fx_rate where valid_from <= :now group by source)
 order by rate_date desc, source, quote_currency_code
