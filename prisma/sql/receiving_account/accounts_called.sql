-- The IDs of the accounts that people call so: by ID, or by name in whatever case.
-- @column id string
select id::text from receiving_account where lower(:name_or_id) in (id::text, lower(name))
