-- The entries at which snapshots were taken, in a range of entries.
select distinct entry_id from ledger_snapshot where entry_id > :after and entry_id <= :through order by entry_id
