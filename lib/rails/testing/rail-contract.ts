import { describe, it } from 'vitest'
import { moneyPromises } from './contract/money.ts'
import { openingPromises } from './contract/opening.ts'
import { partPromises } from './contract/parts.ts'
import { payoutPromises } from './contract/payouts.ts'
import type { RailPromise, RailUnderTest } from './contract/rail-under-test.ts'

/** All that the interface of a rail promises and a test can see. */
export const railPromises: readonly RailPromise[] = [
  ...partPromises,
  ...openingPromises,
  ...moneyPromises,
  ...payoutPromises,
]

/** The suite that every rail passes, against the real database. */
export function describeRail(tested: RailUnderTest): void {
  describe(`the rail ${tested.rail.name}`, () => {
    for (const { says, isMade, isKept } of railPromises)
      if (isMade?.(tested) !== false) it(says, () => isKept(tested))
  })
}
