-- Whether there is a key.
select 1 from signing_key limit 1
