-- Lines that were wrong count no more, nor do reports of the same transfers in other files, nor reports of
-- those: the details of a batch may have taken the place of its total, which other files report.
with recursive gone as (
  select unnest(:lines::uuid[]) as id
  union
  select report.id from gone join statement_line report on report.duplicate_of = gone.id)
update statement_line set state = 'UNDONE' where id in (select id from gone) and state <> 'UNDONE'
