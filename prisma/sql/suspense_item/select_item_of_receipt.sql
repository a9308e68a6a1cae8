-- The item of a receipt, open or closed.
select id, receiving_account_id as "accountId", currency_code, amount, receipt_id as "receiptId",
       statement_line_id as "statementLineId", reason, opened_at as "openedAt", closed_as as "closedAs"
  from suspense_item where receipt_id = :receipt_id
