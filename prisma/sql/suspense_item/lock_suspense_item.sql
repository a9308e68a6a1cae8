-- An item, open or closed, locked until the transaction ends: its amount and state stay.
select id, receiving_account_id as "accountId", currency_code, amount, receipt_id as "receiptId",
       statement_line_id as "statementLineId", reason, opened_at as "openedAt", closed_as as "closedAs"
  from suspense_item where id = :id for no key update
