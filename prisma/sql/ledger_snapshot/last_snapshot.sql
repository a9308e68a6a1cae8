-- All house accounts, by ID: the last snapshot and the postings after it.
select max(entry_id) as entry_id from ledger_snapshot
