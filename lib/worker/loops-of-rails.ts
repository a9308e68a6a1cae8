import type { Gateway } from '../gateway.ts'
import type { Rail } from '../payments/rail/rail.ts'
import type { Loop } from './loop.ts'

/** Loops of every rail by itself. */
export interface LoopsOfRails extends Loop {
  /** The names of the rails that have some. */
  names(): readonly string[]
}

/** How late a rail that was added gets its loops. */
const followMs = 500

/**
 * Starts loops for each rail, and for those that are added later: one that answers slowly delays no other. A rail
 * keeps its loops; `start` gives none for one that has no such work.
 */
export function followRails(
  gateway: Pick<Gateway, 'rails'>,
  start: (rail: Rail) => readonly Loop[],
): LoopsOfRails {
  const loops = new Map<string, readonly Loop[]>()
  const follow = () => {
    for (const rail of gateway.rails) {
      if (loops.has(rail.name)) continue
      const started = start(rail)
      if (started.length > 0) loops.set(rail.name, started)
    }
  }
  follow()
  const timer = setInterval(follow, followMs).unref()
  const all = () => [...loops.values()].flat()
  return {
    names: () => [...loops.keys()],
    wake: () => {
      for (const loop of all()) loop.wake()
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(all().map((loop) => loop.stop()))
    },
  }
}
