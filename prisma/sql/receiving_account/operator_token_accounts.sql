-- Those of the IDs that no account has, in their order.
-- @column id string
select id::text from receiving_account where id::text = any (:ids::text[])
