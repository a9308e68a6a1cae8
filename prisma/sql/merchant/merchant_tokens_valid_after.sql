-- From now on tokens issued up to this moment, which it returns, are refused.
-- @column moment Date
update merchant set tokens_valid_after = greatest(tokens_valid_after, gateway_now()) where code = :merchant_code
  returning tokens_valid_after as moment
