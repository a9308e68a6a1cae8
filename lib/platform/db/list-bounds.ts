/**
 * A time that is compared, as a subquery: the planner, which cannot see its value, has one plan for all times
 * and keeps it. To plan a page anew takes longer than to read it.
 */
export const unseen = (time: string): string => `(select ${time}::timestamptz)`

/**
 * SQL for the position at which the rows from a time on begin: a minute before it, or more where rows are
 * known whose position is that much earlier than their time (migration displaced_positions).
 */
export const beginningOf = (time: string): string => `(select list_begins(${time}::timestamptz))`

/** The same for the position before which the rows until a time end. */
export const endOf = (time: string): string => `(select list_ends(${time}::timestamptz))`

/** The parameters of a cursor, and the ID that is before all others. */
export interface CursorParameters {
  readonly micros: string
  readonly id: string
  readonly firstId: string
}

/**
 * SQL for the condition that a row, by its columns of position and ID, follows the cursor of its list, or the
 * bound of the filter by time if that is further on. Of two conditions on one column an index scan begins at
 * the first, which is the cursor's, and would read all rows before the time.
 */
export function followsCursor(
  columns: string,
  { micros, id, firstId }: CursorParameters,
  way: 'asc' | 'desc',
  bound: string | undefined,
): string {
  const cursor = `(select timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
  const [follows, further, isFurther] = way === 'asc' ? ['>', 'greatest', '>='] : ['<', 'least', '<']
  const begins =
    bound === undefined
      ? `(${cursor}, ${id})`
      : `(${further}(${cursor}, ${bound}), case when ${cursor} ${isFurther} ${bound} then ${id} else ${firstId} end)`
  return `${columns} ${follows} ${begins}`
}
