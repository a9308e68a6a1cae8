-- Locks a rail until the transaction ends.
-- @column methods string[]
select id, kind, name, currency_code, methods, settles_in, priority, share, amount_min, amount_max, is_enabled, settings, receiving_account_id
  from rail where id = :id for update
