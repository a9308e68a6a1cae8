-- An open debit turned out to take a receipt back.
update statement_line set state = 'REVERSAL', reverses = (
         select left(source_id, 36)::uuid from receipt
          where id = :receipt_id and source = :own_accounts_rail_name and source_id ~ '^[0-9a-f-]{36}(/|$)')
 where id = :line_id and state = 'OPEN_DEBIT'
