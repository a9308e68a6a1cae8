-- Above which amount another person has to agree with a payout or refund by form; null, or no row: with every one.
select approve_above::text from merchant_currency where merchant_code = :merchant_code and currency_code = :currency_code
