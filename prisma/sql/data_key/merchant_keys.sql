-- The keys of a merchant that are in use; undefined where one is missing.
select id, purpose, wrapped from data_key where coalesce(merchant_code, '') = :merchant_code and retired_at is null
