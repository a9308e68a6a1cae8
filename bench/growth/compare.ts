import { medianOf } from '../requests/load/percentiles.ts'
import { servingMs } from './processor-time.ts'
import type { Grown, GrownQuery } from './queries/grown-query.ts'

/** What one run of a query takes, in milliseconds: medians over the rounds. */
export interface Cost {
  /** Of the processes of PostgreSQL. */
  readonly processor: number
  readonly wall: number
}

export interface Compared {
  readonly name: string
  readonly rows: GrownQuery['rows']
  readonly small: Cost
  readonly grown: Cost
  /** Processor time in the grown database by that in the small one. */
  readonly ratio: number
}

/**
 * Not counted: the newest pages of a merchant in each index are read when its next row comes, and two rounds
 * of most queries go through all merchants.
 */
const warmUpRounds = 2

/** Runs a query in both databases by turns, after rounds that are not counted. */
export async function compareQuery(
  query: GrownQuery,
  { small, grown }: { readonly small: Grown; readonly grown: Grown },
  rounds: number,
): Promise<Compared> {
  const costs = { small: [] as Cost[], grown: [] as Cost[] }
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['small', 'grown'] as const) : (['grown', 'small'] as const)) {
      const cost = await costOf(query, side === 'small' ? small : grown, round)
      if (round >= warmUpRounds) costs[side].push(cost)
    }
  }
  const [ofSmall, ofGrown] = [medianCost(costs.small), medianCost(costs.grown)]
  const { name, rows } = query
  return { name, rows, small: ofSmall, grown: ofGrown, ratio: ofGrown.processor / ofSmall.processor }
}

async function costOf({ times, prepare, run }: GrownQuery, grown: Grown, round: number): Promise<Cost> {
  const { pool } = grown.gateway.db
  await prepare?.(grown, times)
  const before = await servingMs(pool)
  const began = performance.now()
  for (let index = 0; index < times; index += 1) await run(grown, round * times + index)
  const wall = (performance.now() - began) / times
  return { processor: ((await servingMs(pool)) - before) / times, wall }
}

const medianCost = (costs: readonly Cost[]): Cost => ({
  processor: medianOf(costs.map(({ processor }) => processor)),
  wall: medianOf(costs.map(({ wall }) => wall)),
})
