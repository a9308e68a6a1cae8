-- Takes the files of an account for this session, unless another session has them.
-- @column locked boolean
select pg_try_advisory_lock(720504, hashtext(:account_id)) as locked
