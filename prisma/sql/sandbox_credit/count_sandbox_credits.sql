-- How many transfers the bank has not reported.
-- @column count number
select count(*)::int as count from sandbox_credit
