-- The line of a bank's file that told of an open debit, or by which a receipt came, encrypted.
-- @column id string
-- @column booked_on string
-- @column line string
-- @column personal_id string
select line.id, line.booked_on, line.value_on, line.transaction_on, line.time_of_day, line.line, line.format, line.amount, line.currency_code,
       line.balance_after, line.is_reversal, import.id as import_id, import.file_name, import.started_at as imported_at, payer.*
  from (select :line_id::uuid as id where :line_id is not null
        union all
        select case when source_id ~ '^[0-9a-f-]{36}(/|$)' then left(source_id, 36)::uuid end
          from receipt where receipt.id = :receipt_id::uuid and source = :own_accounts_rail_name) asked
  join statement_line line on line.id = asked.id
  join bank_import import on import.id = line.import_id
  left join stored_payer payer on payer.personal_id = line.payer_data_id
