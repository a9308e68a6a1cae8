-- The ranges of virtual accounts of these cash accounts, also those that are disabled now.
-- @column accountId string
select coalesce(settles_in, id) as "accountId", identifier from receiving_account
 where kind = 'VA' and coalesce(settles_in, id) = any(:account_ids::uuid[])
