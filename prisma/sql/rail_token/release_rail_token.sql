-- The next token of access was asked for.
update rail_token set asking_until = null where rail_id = :rail_id and name = :name
