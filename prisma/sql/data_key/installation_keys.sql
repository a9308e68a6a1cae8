-- The keys of the installation that are in use; undefined where they were not made yet.
select id, purpose, wrapped from data_key where coalesce(merchant_code, '') = '' and retired_at is null
