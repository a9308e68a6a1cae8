-- Tells every process to read the rails again.
-- @column pg_notify unknown
select pg_notify('rails_changed', '')
