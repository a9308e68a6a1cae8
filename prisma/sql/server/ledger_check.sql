-- One batch of a table that `ledger check` reads. The CTEs of the table stand at the mark `steps`, the last two of them `batch`, its rows,
-- and `differences`; those of these names above them, which nothing then reads, are for the types.
-- @column rows number
-- @column last string[] | null
-- @column count number
-- @column differences { readonly check: string; readonly subject: string; readonly expected: string; readonly found: string }[] | null
-- @column totals unknown
with batch as (select where false),
differences as (select ''::text as check, ''::text as subject, ''::text as expected, ''::text as found where false)
select read.*
  from (
    with walk as (select) /*steps*/
    select (select count(*)::int from batch) as rows,
           coalesce(/*last*/ null::text[]) as last,
           (select count(*)::int from differences) as count,
           (select json_agg(listed) from (select * from differences /*most*/) listed) as differences,
           coalesce(/*totals*/ null::json) as totals) read
