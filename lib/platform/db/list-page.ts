import { setTimeout as delay } from 'node:timers/promises'

/**
 * A row with its position in a list, in microseconds since 1970 by the database's clock: more precise than a
 * Date.
 */
interface Placed {
  readonly micros: bigint
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
export function narrowing(conditions: readonly ListCondition[], taken: number) {
  const parameters = new Map(conditions.map(({ name }, index) => [name, `$${taken + index + 1}`]))
  return {
    names: conditions.map(({ name }) => name),
    words: conditions.map(({ name, condition }) => ` and ${condition(parameters.get(name) ?? '')}`).join(''),
    values: conditions.map(({ value }) => value),
    /** The parameter of the condition with this name; undefined: there is none. */
    parameterOf: (name: string) => parameters.get(name),
  }
}

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
