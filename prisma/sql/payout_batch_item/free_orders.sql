-- Those of the keys whose order no batch in force has.
-- @column key string
select given.key from unnest(:keys::uuid[]) as given (key)
 where not exists (select from payout_batch_item item where item.key = given.key and item.state = 'IN_FORCE')
