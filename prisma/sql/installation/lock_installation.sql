-- Whoever holds or releases payouts waits here for the other.
select from installation for update
