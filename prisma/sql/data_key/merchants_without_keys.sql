-- Merchants that lack one of their two keys in use, for encrypting and for finding.
select code from merchant
 where (select count(*) from data_key where coalesce(merchant_code, '') = code and retired_at is null) < 2
 order by code limit :limit
