import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { creditBalance } from '../adjustments/credit-balance.ts'
import { closeSettlements } from './close-settlements.ts'
import { readSettlements } from './read-settlements.ts'
import { sumsOfMerchant } from './sums-of-merchant.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const { recordOf } = paymentStory(gateway)

/** A payin of 100 rupees that is paid, and an adjustment of 5. */
async function earn() {
  const key = await createPayin(
    gateway,
    createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }),
    payinKey(),
  )
  await receiveMoney(gateway, receiptFor(await recordOf(key), clock.now()))
  await creditBalance(db, 'ACME', money(500n, 'INR'), byOperator('test'))
}
async function closeDay() {
  clock.set(new Date(clock.now().getTime() + 2 * 86_400_000))
  await closeSettlements({ db, log: silentLog }, 1_000)
}
const sums = async () => {
  const [found] = await sumsOfMerchant(db, 'ACME')
  return found && [found.payins, found.fees, found.adjustments, found.available].map(({ amount }) => amount)
}

it('the sums of a merchant are the same however much of them is settled, and by which release', async () => {
  await earn()
  const once = (await sums()) ?? []
  expect(once[0]).toBe(100_00n)
  expect(once[2]).toBe(500n)
  for (let day = 2; day <= 4; day += 1) {
    await closeDay()
    await earn()
    expect(await sums()).toEqual(once.map((amount) => amount * BigInt(day)))
  }
  const settled = await readSettlements(db, 'ACME', {}, { after: 0n, limit: 10 })
  expect(settled.length).toBeGreaterThan(1)
  // A release that knew no reversals closed the first one.
  await bypassConstraints(db, `update settlement set reversals = null where number = 1`)
  expect(await sums()).toEqual(once.map((amount) => amount * 4n))
})
