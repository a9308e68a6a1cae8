-- Lines of a wrong file are no debits and returns any more, except those that returned money which the merchant
-- has already, or suspense: these are answered.
with passed_on as (select statement_line_id from passed_on_return where statement_line_id = any(:lines::uuid[])),
forgotten as (
  delete from payout_line where statement_line_id = any(:lines::uuid[])
     and statement_line_id not in (select statement_line_id from passed_on))
select statement_line_id as line from passed_on
