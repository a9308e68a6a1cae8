-- Marks an import as being undone, where it is booked; returns its state before.
-- @column state string
with before as materialized (
  select id, case when format = 'pain.002' then 'REPORT' else state end as state
    from bank_import where id::text = :import_id for no key update),
changed as (
  update bank_import set state = 'UNDOING' from before where bank_import.id = before.id and before.state in ('BOOKING', 'BOOKED'))
select state from before
