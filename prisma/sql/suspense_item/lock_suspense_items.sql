-- The items of receipts, locked until the transaction ends, in the order of their IDs.
select id, receiving_account_id as "accountId", currency_code, amount, receipt_id as "receiptId",
       statement_line_id as "statementLineId", reason, opened_at as "openedAt", closed_as as "closedAs"
  from suspense_item where receipt_id = any(:receipt_ids::uuid[]) order by id for no key update
