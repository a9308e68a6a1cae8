-- A return that we asked for.
select key, receipt_id from rail_return where rail_id = :rail_id and id = :id and state = 'OURS'
