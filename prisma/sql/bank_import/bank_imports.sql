-- Imports, newest first.
-- @column lines number
-- @column receipts number
-- @column payouts number
-- @column openDebits number
-- @column possibleDuplicates number
-- @column matched number
-- @column restored number
-- @column suspense number
-- @column warnings { code: string; message: string }[]
select import.id, import.format, import.file_name as "fileName", import.imported_by as "importedBy", import.state, import.started_at as "startedAt", import.undone_at as "undoneAt",
       import.ignored, import.duplicates, import.warnings,
       import.ignored + (select coalesce(sum(lines), 0)::int from bank_statement where import_id = import.id) as lines,
       line.*, line.receipts - line.matched as suspense
  from bank_import import
  cross join lateral (
    select count(*) filter (where line.state = 'RECEIPT')::int as receipts,
           count(*) filter (where line.state in ('PAYOUT', 'PAYOUT_RETURN'))::int + import.payouts as payouts,
           count(*) filter (where line.state = 'OPEN_DEBIT' and exists (
             select from suspense_item item where item.statement_line_id = line.id and item.closed_at is null))::int as "openDebits",
           count(*) filter (where line.is_possible_duplicate and line.state not in ('DUPLICATE', 'UNDONE'))::int as "possibleDuplicates",
           count(*) filter (where line.state = 'RECEIPT' and exists (
             select from receipt join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
              where receipt.source = :own_accounts_rail_name and receipt.source_id in (line.id::text, line.id || '/1')))::int as matched,
           count(*) filter (where line.restores is not null and line.state <> 'UNDONE')::int as restored
      from statement_line line where line.import_id = import.id) line
 where (:text::text is null or import.id::text = :text)
   and (:after::uuid is null or (import.started_at, import.id) < (select started_at, id from bank_import where id = :after))
   and ((:account_id::uuid is null and :from::date is null and :to::date is null) or exists (
         select from bank_statement statement
          where statement.import_id = import.id and (:account_id is null or statement.receiving_account_id = :account_id)
            and (:from is null or statement.to_day >= :from) and (:to is null or statement.from_day <= :to)))
 order by import.started_at desc, import.id desc limit :limit
