// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Which money of a rail lines of a bank have shown already, but for those of imports that were undone.
 */
export const arrivedMovements: StatementOf<{ railId: string | null | undefined; movements: readonly (string | null | undefined)[] | null | undefined }, { direction: string; movement: string }> = statement(
  'arrived_movements',
  ['railId', 'movements'],
  `select arrival.direction, arrival.movement from rail_arrival arrival
  join statement_line line on line.id = arrival.statement_line_id and line.state <> 'UNDONE'
 where arrival.rail_id = $1 and arrival.movement = any ($2::text[])`,
)

/**
 * Keeps which lines showed which money of a rail, and tells of which that is so: of lines that show the same the first counts, until its
 * import is undone.
 */
export const keepArrivals: StatementOf<{ railId: string | null | undefined; direction: readonly (string | null | undefined)[] | null | undefined; movement: readonly (string | null | undefined)[] | null | undefined; lineId: readonly (string | null | undefined)[] | null | undefined }, { statement_line_id: string }> = statement(
  'keep_arrivals',
  ['railId', 'direction', 'movement', 'lineId'],
  `insert into rail_arrival (rail_id, direction, movement, statement_line_id)
select $1, direction, movement, line_id
  from unnest($2::text[], $3::text[], $4::uuid[]) as given (direction, movement, line_id)
 order by direction, movement
on conflict (rail_id, direction, movement) do update set statement_line_id = excluded.statement_line_id
 where not exists (select from statement_line line where line.id = rail_arrival.statement_line_id and line.state <> 'UNDONE')
returning statement_line_id`,
)
