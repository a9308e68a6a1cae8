-- What we asked an institution to give back of a receipt.
select amount, currency_code from rail_return where rail_id = :rail_id and key = :key and receipt_id = :receipt_id and state = 'OURS'
