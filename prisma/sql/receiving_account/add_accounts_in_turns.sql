-- Why an account is not another one: a cash account of another kind has its number at the same bank,
-- disabled or not.
select pg_advisory_xact_lock(hashtextextended('account add ' || :currency_code, 0))
