-- The keys in use of a merchant, or of the installation (null).
select id, purpose, wrapped from data_key where coalesce(merchant_code, '') = coalesce(:merchant_code, '') and retired_at is null
