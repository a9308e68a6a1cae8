import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { codeOf, refundKey, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { refusePayout } from '../payouts/end-payout.ts'
import { receiveMoney } from '../receive/receive-money.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update receiving_account set identified_by = 'AMOUNT' where kind = 'UPI'`)
const { recordOf } = paymentStory(gateway)
const { pay, refund } = refundsOf(gateway)

const open = (amount: number) =>
  createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' }))
const due = async (key: PaymentKey) => (await recordOf(key)).due.amount
/** Money that names nothing but its amount. */
const payUnnamed = async (key: PaymentKey, amount: bigint) =>
  receiveMoney(gateway, {
    ...unnamedReceiptFor(await recordOf(key), gateway.clock.now()),
    money: money(amount, 'INR'),
  })

it('the rest that a payin lacks after a refund of its part is asked of no other payment', async () => {
  const before = await open(270)
  const payin = await open(300)
  await pay(payin, 40_00n)
  expect(codeOf(await refund(payin, 10))).toBe('ACCEPTED')
  const after = await open(270)
  const owed = await Promise.all([before, payin, after].map(due))
  expect(owed).toEqual([270_01n, 270_02n, 270_03n])
  expect(await payUnnamed(payin, 270_02n)).toEqual({ result: 'COMPLETED', key: payin })
  expect(await payUnnamed(after, 270_03n)).toEqual({ result: 'COMPLETED', key: after })
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a payin whose refund was refused is asked what it was asked before', async () => {
  const payin = await open(500)
  await open(460)
  await pay(payin, 40_00n)
  const asked = await due(payin)
  expect(asked).toBe(460_02n)
  const key = refundKey()
  await refund(payin, 10, { key })
  expect(await due(payin)).toBe(470_01n)
  await refusePayout(gateway, key, 'INVALID_ACCOUNT', byRail('test'))
  expect(await due(payin)).toBe(asked)
  expect(await payUnnamed(payin, asked)).toEqual({ result: 'COMPLETED', key: payin })
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a payin whose part was refunded whole is asked as at first', async () => {
  const payin = await open(700)
  const asked = await due(payin)
  await open(660)
  await pay(payin, 40_00n)
  await refund(payin, 40)
  expect(await due(payin)).toBe(asked)
  expect(await payUnnamed(payin, asked)).toEqual({ result: 'COMPLETED', key: payin })
  expect(await checkLedger(gateway.db)).toEqual([])
})
