-- Gives the files of an account back.
select pg_advisory_unlock(720504, hashtext(:account_id))
