-- References that stand on several lines of a statement.
-- @column reference bigint
select reference from statement_line cross join unnest(refs) reference
 where statement_id = :statement_id group by reference having count(*) > 1
