-- What the books would have on the account, with the lines that are new.
-- @column added string
select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0)::text as added
  from statement_line where import_id = :import_id and receiving_account_id = :receiving_account_id and state = 'NEW'
