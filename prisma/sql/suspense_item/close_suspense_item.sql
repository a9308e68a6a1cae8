-- Closes an open item, once.
update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = :closed_as
 where id = :id and closed_at is null
returning id, receiving_account_id as "accountId", currency_code, amount, receipt_id as "receiptId",
          statement_line_id as "statementLineId", reason, opened_at as "openedAt", closed_as as "closedAs"
