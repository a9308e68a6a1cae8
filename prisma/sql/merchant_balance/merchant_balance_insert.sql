-- Opens the balances of a merchant, one per currency.
insert into merchant_balance (merchant_code, currency_code) select :code, unnest(:codes::text[])
