import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeMerchant } from '../../testing/contract/api-client.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { creditBalance } from '../adjustments/credit-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { closeDayNow, closeSettlements } from './close-settlements.ts'
import { readSettlements } from './read-settlements.ts'

const gateway = await testGateway()
const { db, clock } = gateway

it('a day that is closed early is one settlement until now, and its rest is in the next one', async () => {
  await makeMerchant(gateway, 'TESTER')
  const credit = (rupees: bigint) =>
    creditBalance(db, 'TESTER', money(rupees * 100n, 'INR'), byOperator('test'))
  await credit(1n)
  clock.set(new Date(Date.now() + 1_000))
  expect(await closeDayNow(db, 'TESTER')).toBe(1)
  expect(await closeDayNow(db, 'TESTER')).toBe(0)
  await credit(2n)
  clock.set(new Date(Date.now() + 2 * 86_400_000))
  expect(await closeSettlements({ db, log: silentLog }, 1_000)).toBe(1)
  const [first, second] = await readSettlements(db, 'TESTER', {}, { after: 0n, limit: 10 })
  expect([first?.closing.amount, second?.opening.amount, second?.closing.amount]).toEqual([100n, 100n, 300n])
  expect(second?.from).toEqual(first?.to)
  expect(await checkLedger(db)).toEqual([])
})
