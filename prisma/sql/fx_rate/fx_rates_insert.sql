-- Stores the rates of one day that are not stored yet, and returns how many.
insert into fx_rate (source, rate_date, base_currency_code, quote_currency_code, rate, valid_from, valid_to)
select :source, :date, :base, quote.code, quote.rate, :valid_from, :valid_to
from unnest(:code::text[], :rate::numeric[]) quote (code, rate)
on conflict do nothing
