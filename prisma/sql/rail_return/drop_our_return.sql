-- The institution refused to give it back.
delete from rail_return where rail_id = :rail_id and id = :id and state = 'OURS'
