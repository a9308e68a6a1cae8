-- The money in suspense and the open debits, by kind and currency.
-- @column suspense_kind 'UNMATCHED' | 'POSSIBLE_DUPLICATE' | 'PART_PAID' | 'SHORT' | 'SURPLUS' | 'ENDED' | 'RETURN_UNKNOWN' | 'OPEN_DEBIT'
-- @column currency_code string
-- @column count number
-- @column amount string
select suspense_kind, currency_code, count(*)::int as count, sum(amount) as amount
  from suspense_money group by suspense_kind, currency_code
