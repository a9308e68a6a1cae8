import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { creditBalance } from '../adjustments/credit-balance.ts'
import { closeDayNow } from './close-settlements.ts'
import { readSettlements } from './read-settlements.ts'

const { db, clock } = await testGateway()

it('settlements are read of the currencies named, and of none by a text that is no currency', async () => {
  await creditBalance(db, 'ACME', money(100n, 'INR'), byOperator('test'))
  clock.forward(1_000)
  expect(await closeDayNow(db, 'ACME')).toBe(1)
  const numberOf = async (...codes: string[]) =>
    (await readSettlements(db, 'ACME', { currencyCodes: new Set(codes) }, { after: undefined, limit: 10 }))
      .length
  expect(await Promise.all([numberOf('INR', '\u0000'), numberOf('THB'), numberOf('\u0000')])).toEqual([
    1, 0, 0,
  ])
})
