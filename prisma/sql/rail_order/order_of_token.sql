-- The order whose own address has this unguessable part, and whether it is the one for answers.
-- @column isAnswer boolean
select rail_id as "railId", key, answer_token is not distinct from :token as "isAnswer" from rail_order
 where notice_token = :token or answer_token = :token
