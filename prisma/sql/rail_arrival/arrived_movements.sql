-- Which money of a rail lines of a bank have shown already, but for those of imports that were undone.
select arrival.direction, arrival.movement from rail_arrival arrival
  join statement_line line on line.id = arrival.statement_line_id and line.state <> 'UNDONE'
 where arrival.rail_id = :rail_id and arrival.movement = any (:movements::text[])
