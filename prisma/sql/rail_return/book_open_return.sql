-- A person booked it: once, whoever else does so at the same time.
update rail_return set state = 'BOOKED' where rail_id = :rail_id and id = :id and state = 'OPEN'
returning key, receipt_id, currency_code, amount
