import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './fault.ts'

/** Longer than five tries of a callback, two seconds apart: a try without a name server does not count. */
const brokenMs = 12_000

/** The name server does not answer, or answers that it failed. */
const breakNames: Fault = {
  name: 'DNS broken',
  draw: (random) => {
    const how = random.pick(['silent', 'failing'] as const)
    return async ({ shops: { names } }) => {
      names.breakDown(how)
      await delay(brokenMs)
      names.recover()
    }
  },
}

export const nameFaults: readonly Fault[] = [breakNames]
