import { expect, it } from 'vitest'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { reversePayment } from '../../payments/end/reverse-payment.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { checkLedger } from './check-ledger.ts'
import { closeDayNow } from '../../ledger/settlements/close-settlements.ts'
import { readSettlements } from '../../ledger/settlements/read-settlements.ts'

const gateway = await testGateway()
const { db } = gateway
const settlements = () => readSettlements(db, 'ACME', {}, { after: undefined, limit: 10 })

/** A day on which 100 came and 40 more were taken back. */
async function dayWithReversal(): Promise<void> {
  const pay = async (amount: number) => {
    const key = await createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' }))
    await simulate(gateway, key, { event: 'PAY' })
    return key
  }
  await pay(100)
  await reversePayment(gateway, await pay(40), byRail('bank'))
  // The books have the time of the machine.
  gateway.clock.set(new Date(Math.max(Date.now(), gateway.clock.now().getTime()) + 1_000))
  await closeDayNow(db, 'ACME')
}

it('payins are gross of reversals, and settlements of earlier releases go on adding up', async () => {
  await dayWithReversal()
  const [settlement] = await settlements()
  expect(settlement).toMatchObject({ payins: { amount: 14_000n }, reversals: { amount: -4_000n } })
  await bypassConstraints(db, 'update settlement set payins = payins + reversals, reversals = null')
  await dayWithReversal()
  const [earlier, later] = await settlements()
  expect(earlier).toMatchObject({ payins: { amount: 10_000n }, reversals: { amount: 0n } })
  expect(later).toMatchObject({ payins: { amount: 14_000n }, reversals: { amount: -4_000n } })
  expect(await checkLedger(db)).toEqual([])
})

it('an earlier settlement that does not add up is found', async () => {
  await bypassConstraints(
    db,
    'update settlement set payins = payins + 1, fees = fees - 1 where reversals is null',
  )
  expect(await checkLedger(db)).toMatchObject([{ check: 'a settlement adds up the postings in its range' }])
})
