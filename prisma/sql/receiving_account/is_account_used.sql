-- Whether anything is booked on an account or asked to it, by the rule of the database.
-- @column used boolean
select receiving_account_is_used(:id::uuid) as used
