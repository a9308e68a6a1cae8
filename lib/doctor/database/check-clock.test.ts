import { expect, it } from 'vitest'
import { checkMachineClock } from './check-clock.ts'

it.each([
  [0, undefined],
  [4.4, undefined],
  [-4.4, undefined],
  [5, 'The clock of this machine is 5 seconds ahead of the database’s.'],
  [-90, 'The clock of this machine is 90 seconds behind the database’s.'],
])('a clock %f seconds ahead: %s', (seconds, message) => {
  const [found] = checkMachineClock({ aheadSeconds: () => seconds })
  expect([found?.code, found?.message]).toEqual([message && 'CLOCK_DIFFERS', message?.replace('’', "'")])
})
