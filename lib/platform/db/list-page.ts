import { setTimeout as delay } from 'node:timers/promises'

/**
 * A row with its position in a list, in microseconds since 1970 by the database's clock: more precise than a
 * Date.
 */
interface Placed {
  readonly micros: bigint
}

/**
 * A row of an earlier release has its time by the clock of a process and its position by the clock of the
 * database: an index scan over positions starts this much before, and ends this much after, the requested
 * times.
 */
export const clocksDiffer = `interval '1 hour'`
const clocksDifferMicros = 3_600_000_000n

/**
 * The position, in microseconds, after which rows from a time on begin, or before which rows until a time end
 * if the newest come first. A page begins there if its cursor does not lie further on: of two conditions on
 * one column an index scan begins at the first, which is the cursor's, and would read all rows before the
 * time.
 */
export function beginningAt(time: Date, newestFirst: boolean): bigint {
  const micros = BigInt(time.getTime()) * 1000n
  return newestFirst ? micros + clocksDifferMicros : micros - clocksDifferMicros - 1n
}

/**
 * A filter of a list: its condition is part of the statement, so that the planner sees it; its value is a
 * parameter.
 */
export interface ListCondition {
  /** Part of the prepared statement's name, which differs for other conditions. */
  readonly name: string
  readonly condition: (parameter: string) => string
  readonly value: unknown
}

/** Conditions for a statement whose own parameters are `$1` to `$taken`. */
export const narrowing = (conditions: readonly ListCondition[], taken: number) => ({
  names: conditions.map(({ name }) => name),
  words: conditions.map(({ condition }, index) => ` and ${condition(`$${taken + index + 1}`)}`).join(''),
  values: conditions.map(({ value }) => value),
})

/** Of a page of the usual length (`pageLimit`), with the row that tells whether more follow. */
const usualRows = 51

/**
 * How many rows a page reads, as the last part of a statement with so many parameters before it. The usual
 * number is part of the text: it is a third of the cost of a page to plan it anew, and the planner does that
 * each time where only the parameter tells it that a page is short.
 */
export const atMost = (rows: number, taken: number) =>
  rows === usualRows
    ? { name: 'usual', words: `limit ${usualRows}`, values: [] }
    : { name: 'any', words: `limit $${taken + 1}`, values: [rows] }

interface CutPage<Row> {
  readonly rows: readonly Row[]
  /** Whether more rows follow. */
  readonly hasMore: boolean
  /** The last row after which the next page may begin; absent: where this page began. */
  readonly last: Row | undefined
}

/**
 * The first `limit` of the rows, of which one more was requested. All of them are shown, but the next page
 * never begins after a position that a running transaction may still take: a row may appear twice, none is
 * skipped. Undefined for a list of the newest first, whose next page is older than all of these positions.
 */
export function cutPage<Row extends Placed>(
  found: readonly Row[],
  limit: number,
  settledBefore: bigint | undefined,
): CutPage<Row> {
  const rows = found.slice(0, limit)
  return {
    rows,
    hasMore: found.length > limit,
    last: rows.findLast(({ micros }) => settledBefore === undefined || micros < settledBefore),
  }
}

// Milliseconds: a payment's transaction takes a few of them.
const firstWait = 50
const lastWait = 400

/**
 * Reads a page. A page that cannot advance, because a running transaction is older than all of it, is delayed
 * by up to a second, so that clients do not request it again at full speed.
 */
export async function readWhenSettled<Page extends { readonly cannotAdvance: boolean }>(
  read: () => Promise<Page>,
): Promise<Page> {
  for (let wait = firstWait; ; wait *= 2) {
    const page = await read()
    if (!page.cannotAdvance || wait > lastWait) return page
    await delay(wait)
  }
}
