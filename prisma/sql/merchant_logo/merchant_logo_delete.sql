-- Stores a merchant's logo, replacing the previous one; `null` removes it.
delete from merchant_logo where merchant_code = :merchant_code
