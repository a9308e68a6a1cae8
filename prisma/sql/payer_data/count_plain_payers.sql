-- How many rows are not encrypted. Reads the whole table.
-- @column plain number
select count(*)::int as plain from payer_data where data is not null and data <> '{}'
