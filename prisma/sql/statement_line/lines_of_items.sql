-- The bank's lines of items, encrypted: of an open debit its own, of a credit the one that its receipt came by.
-- `other`: a line that may show the same transfer.
-- @column id string
-- @column booked_on string
-- @column line string
-- @column personal_id string
select line.id, asked.receipt_id, line.booked_on, line.line, import.file_name, other.import_id as other_import, other.line as other_line,
       (select id from receipt where source = :own_accounts_rail_name and source_id = other.id::text) as other_receipt, payer.*
  from (select line_id, null::uuid as receipt_id from unnest(:line_ids::uuid[]) as line_id
        union all
        select case when source_id ~ '^[0-9a-f-]{36}(/|$)' then left(source_id, 36)::uuid end, id
          from receipt where id = any(:receipt_ids::uuid[]) and source = :own_accounts_rail_name) asked
  join statement_line line on line.id = asked.line_id
  join bank_import import on import.id = line.import_id
  left join statement_line other on other.id = line.maybe_same_as
  left join stored_payer payer on payer.personal_id = line.payer_data_id
