-- Keeps which lines showed which money of a rail, and tells of which that is so: of lines that show the same the first counts, until its
-- import is undone.
insert into rail_arrival (rail_id, direction, movement, statement_line_id)
select :rail_id, direction, movement, line_id
  from unnest(:direction::text[], :movement::text[], :line_id::uuid[]) as given (direction, movement, line_id)
 order by direction, movement
on conflict (rail_id, direction, movement) do update set statement_line_id = excluded.statement_line_id
 where not exists (select from statement_line line where line.id = rail_arrival.statement_line_id and line.state <> 'UNDONE')
returning statement_line_id
