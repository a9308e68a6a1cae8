-- Locks what is known of accounts until the transaction ends: one import at a time decides what is new,
-- and none while another is undone.
select pg_advisory_xact_lock(hashtextextended('statements of ' || :account_id, 0))
