import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './fault.ts'

/**
 * With the three seconds for which a failed name is kept, shorter than five tries of a callback that are two
 * seconds apart.
 */
const brokenMs = 3_000

/** The name server does not answer, or answers that it failed. */
const breakNames: Fault = {
  name: 'DNS broken',
  draw: (random) => {
    const how = random.pick(['silent', 'failing'] as const)
    return async ({ names }) => {
      names.breakDown(how)
      await delay(brokenMs)
      names.recover()
    }
  },
}

export const nameFaults: readonly Fault[] = [breakNames]
