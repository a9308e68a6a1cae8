-- Every receiving account, as people tell it from others.
-- @column described string
select id, name, coalesce(bank_name, kind) || ' …' || right(identifier, 4) || ' ' || currency_code as described
  from receiving_account
