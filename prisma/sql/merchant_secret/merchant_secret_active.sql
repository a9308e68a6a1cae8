-- Hashes of the merchant's current secrets; none where it is closed.
select hash from merchant_secret join merchant on merchant.code = merchant_code
 where merchant_code = :merchant_code and removed_at is null and closed_at is null
