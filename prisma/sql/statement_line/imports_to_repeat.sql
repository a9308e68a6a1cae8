-- The imports in force whose files have transfers that an undone import had brought, oldest first: those
-- whose reports of them count no more, and those of the same format and days that left lines out as known,
-- which are not kept.
with recursive undone as (
  select receiving_account_id, format, min(booked_on) as first_day, max(booked_on) as last_day
    from statement_line where import_id = :import_id and state = 'UNDONE' group by 1, 2),
reporting as (
  select id, import_id from statement_line where import_id = :import_id and state = 'UNDONE'
  union
  select report.id, report.import_id
    from reporting join statement_line report on report.duplicate_of = reporting.id and report.state = 'UNDONE'),
repeating as (
  select statement.import_id
    from undone join bank_statement statement using (receiving_account_id, format)
    join bank_import import on import.id = statement.import_id and import.duplicates > 0
    join bank_import this on this.id = :import_id and coalesce(import.booked_at, this.started_at) >= this.started_at
   where statement.from_day <= undone.last_day and statement.to_day >= undone.first_day)
select id from bank_import
 where id <> :import_id and state in ('BOOKING', 'BOOKED')
   and (id in (select import_id from reporting) or id in (select import_id from repeating))
 order by started_at, id
