-- The statements of an import, in the order of the file.
select id, import_id as "importId", receiving_account_id as "accountId", format
  from bank_statement where import_id = :import_id order by position
