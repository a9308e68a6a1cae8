-- What is wrong with the name of an account: another one has it, whatever the case, or it reads like an
-- ID.
select id from receiving_account where lower(name) = lower(:name) and id::text is distinct from :own_id
