import { runClosedLoop } from './load/closed-loop.ts'
import { medianOf } from './load/percentiles.ts'
import { createLoad, readLoad } from './load/payin-loads.ts'
import type { Figure } from './figures.ts'
import { sidesOf, type RoundSetting } from './rounds.ts'

/**
 * Creates and reads by so many connections, floor and gateway in turns: the side that comes first changes
 * with the round. A customer, a shop's server and an operator are one connection each.
 */
export async function compareConnections(
  { bench, figures, seconds }: RoundSetting,
  counts: readonly number[],
  round: number,
): Promise<void> {
  const servers = round % 2 === 0 ? sidesOf(bench) : sidesOf(bench).toReversed()
  for (const count of counts) {
    for (const kind of ['create', 'read'] as const) {
      for (const server of servers) {
        const load =
          kind === 'create'
            ? createLoad(server, bench.receiver.url, server.basePath)
            : readLoad(server, await server.ids(), server.basePath)
        const { perSecond, latency } = await runClosedLoop(load, { seconds }, count)
        const name = nameOf(kind, count)
        figures.add(name, 'requests/s', server.side, perSecond)
        for (const percentile of ['p50', 'p99'] as const)
          figures.add(`${name}, ${percentile}`, 'ms', server.side, latency[percentile])
      }
    }
  }
}

const nameOf = (kind: 'create' | 'read', count: number): string =>
  `${kind}, ${count} ${count === 1 ? 'connection' : 'connections'}`

/** What a figure must reach of the floor's: the least of a rate, the most of a latency. */
type Aim = { readonly least: number } | { readonly most: number }

const rateMin = 0.6
const rateMinAt64 = 0.7
const aimsOfLatency: Readonly<Record<string, Aim>> = {
  [`${nameOf('create', 1)}, p50`]: { most: 1.6 },
  [`${nameOf('create', 8)}, p99`]: { most: 3 },
  [`${nameOf('read', 8)}, p99`]: { most: 3 },
}

function aimOf({ name, unit }: Figure): Aim | undefined {
  if (unit !== 'requests/s') return aimsOfLatency[name]
  return { least: name.includes(', 64 ') ? rateMinAt64 : rateMin }
}

/** One line for each figure whose median ratio misses its aim. */
export function missedAims(figures: readonly Figure[]): string[] {
  return figures.flatMap((figure) => {
    const aim = aimOf(figure)
    const ratio = medianOf(figure.ratios)
    if (!aim || ('least' in aim ? ratio >= aim.least : ratio <= aim.most)) return []
    const wanted = 'least' in aim ? `at least ${aim.least}` : `at most ${aim.most}`
    return [`NOT REACHED: ${figure.name} is ${ratio.toFixed(2)} of the floor's, not ${wanted}.`]
  })
}
