-- Whether the database takes writes. A server that was demoted keeps answering, also on connections opened before.
-- @column writable boolean
select current_setting('transaction_read_only') = 'off' as writable
