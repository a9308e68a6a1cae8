-- The logo of any merchant, by the SHA-256 of its bytes in hex.
select content_type as "contentType", bytes from merchant_logo where hash = :hash limit 1
