-- The currencies in which a merchant has postings that no settlement has.
select currency_code from merchant_balance
 where merchant_code = :merchant_code and unsettled_since is not null order by currency_code
