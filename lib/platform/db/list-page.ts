import { setTimeout as delay } from 'node:timers/promises'

/** A row at its place in a list, in microseconds since 1970 by the database's clock: it knows more of a time than a Date holds. */
interface Placed {
  readonly micros: bigint
}

/**
 * A row has its time by the clock of a process and its place by the database's: an index of places is entered so much earlier, and left so
 * much later, than the times say that were asked for. Whoever opens the gateway is told of clocks that differ by a minute.
 */
export const clocksDiffer = `interval '1 hour'`

/** What narrows a list: its words stand in the statement, so that the planner knows what is asked; its value is a parameter. */
export interface ListCondition {
  /** Of the prepared statement, which is another one with other conditions. */
  readonly name: string
  readonly condition: (parameter: string) => string
  readonly value: unknown
}

/** Conditions as a statement takes them, whose own parameters are `$1` to `$taken`. */
export const narrowing = (conditions: readonly ListCondition[], taken: number) => ({
  names: conditions.map(({ name }) => name),
  words: conditions.map(({ condition }, index) => ` and ${condition(`$${taken + index + 1}`)}`).join(''),
  values: conditions.map(({ value }) => value),
})

interface CutPage<Row> {
  readonly rows: readonly Row[]
  /** Whether there is more. */
  readonly goesOn: boolean
  /** The last row after which the next page may begin; absent: where this page began. */
  readonly last: Row | undefined
}

/**
 * The first `limit` of the rows that were found, of which one more was asked for. All of them are shown, but the next page never begins
 * after a place that a running transaction may still take: a row may come twice, none is passed over.
 */
export function cutPage<Row extends Placed>(
  found: readonly Row[],
  limit: number,
  settledBefore: bigint,
): CutPage<Row> {
  const rows = found.slice(0, limit)
  return {
    rows,
    goesOn: found.length > limit,
    last: rows.findLast(({ micros }) => micros < settledBefore),
  }
}

// Milliseconds: a payment's transaction takes a few of them.
const firstWait = 50
const lastWait = 400

/**
 * Reads a page. One that leads nowhere, because a transaction runs that is older than all of it, is waited at for up to a second: so
 * nobody asks for it again and again at full speed.
 */
export async function readPatiently<Page extends { readonly leadsNowhere: boolean }>(
  read: () => Promise<Page>,
): Promise<Page> {
  for (let wait = firstWait; ; wait *= 2) {
    const page = await read()
    if (!page.leadsNowhere || wait > lastWait) return page
    await delay(wait)
  }
}
