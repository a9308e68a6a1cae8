-- What operators and banks call the receiving accounts of the installation: numbers, keys, codes, names.
-- @column names string[]
select array_remove(array[identifier, bank_code, bank_branch], null)
       || array(select value from jsonb_each_text(details) as detail (key, value)) as names
  from receiving_account
