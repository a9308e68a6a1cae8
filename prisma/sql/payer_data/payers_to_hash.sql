-- The next encrypted rows, in the order of their IDs.
-- @column personal_id string
select * from stored_payer where personal_id > :after and personal_sealed is not null order by personal_id limit :limit
