-- A person booked it: once, whoever else does so at the same time. An ID is unique among the returns of its receipt: without a receipt
-- nothing is booked where several are open under it.
update rail_return back set state = 'BOOKED'
 where back.rail_id = :rail_id and back.id = :id and back.state = 'OPEN' and back.receipt_id = coalesce(:receipt_id::text, (
   select min(other.receipt_id) from rail_return other where other.rail_id = :rail_id and other.id = :id and other.state = 'OPEN' having count(*) = 1))
returning key, receipt_id, currency_code, amount
