-- Items, open or closed, by their own IDs or by those of their receipts, in the order of their IDs.
select id, receiving_account_id as "accountId", currency_code, amount, receipt_id as "receiptId",
       statement_line_id as "statementLineId", reason, opened_at as "openedAt", closed_as as "closedAs"
  from suspense_item where id = any (:ids::uuid[]) or receipt_id = any (:receipt_ids::uuid[]) order by id
