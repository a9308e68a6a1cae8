-- The receipts of lines that are receipts, and the parts that they were divided into.
-- @column id string
with recursive part as (
  select receipt.id, receipt.source_id from statement_line line
    join receipt on receipt.source = 'own-accounts' and receipt.source_id = line.id::text
   where line.id = any(:lines::uuid[]) and line.state = 'RECEIPT'
  union all
  select receipt.id, receipt.source_id from part
    join receipt on receipt.source = 'own-accounts' and receipt.source_id in (part.source_id || '/1', part.source_id || '/2'))
select id from part order by id
