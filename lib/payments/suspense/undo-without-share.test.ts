import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { refundKey, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { refusePayout } from '../payouts/end-payout.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem } from './assign-item.ts'
import { openItems } from './open-items.ts'
import { redoMatch } from './redo-match.ts'
import { undoMatch } from './undo-match.ts'

const gateway = await testGateway()
const { recordOf, callbacksOf } = paymentStory(gateway)
const { receiptId } = suspenseOf(gateway)
const { refund } = refundsOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey())

async function pay(key: PaymentKey, minorUnits: bigint): Promise<string> {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: inr(minorUnits) })
  return receiptId(receipt.sourceId)
}

/** A payin whose first part was to be refunded while the others came: the first two are enough for it now. */
async function completedByThree() {
  const [key, refunded] = [await open(), refundKey()]
  const first = await pay(key, 60_00n)
  await refund(key, 60, { key: refunded })
  const [second, third] = [await pay(key, 60_00n), await pay(key, 60_00n)]
  await refusePayout(gateway, refunded, 'INVALID_ACCOUNT', byRail('bank'))
  expect((await recordOf(key)).status).toBe('SUCCESS')
  return { key, first, second, third }
}

it('a receipt of which the completion took nothing is undone as surplus, and the merchant hears nothing', async () => {
  const { key, second, third } = await completedByThree()
  const [{ moneyReturned }, callbacks] = [await recordOf(key), await callbacksOf(key)]
  expect(moneyReturned).toBeUndefined()
  expect(await undoMatch(gateway, third, annAndBen)).toMatchObject({ result: 'UNDONE', returned: inr(0n) })
  expect(await recordOf(key)).toMatchObject({ status: 'SUCCESS', moneyReceived: inr(120_00n) })
  expect([(await recordOf(key)).moneyReturned, await callbacksOf(key)]).toEqual([undefined, callbacks])
  await correct()
  expect(await undoMatch(gateway, second, annAndBen)).toMatchObject({ returned: inr(40_00n) })
  await correct()
  expect(await redoMatch(gateway, second, annAndBen)).toMatchObject({ result: 'COMPLETED' })
  expect(await redoMatch(gateway, third, annAndBen)).toMatchObject({ result: 'SURPLUS' })
  expect(await recordOf(key)).toMatchObject({ status: 'SUCCESS', moneyReceived: inr(180_00n) })
  await correct()
})

it('such a receipt goes to another payment, whole or in part', async () => {
  const { key, third } = await completedByThree()
  const to = await open()
  const part = { itemId: third, payment: to, amount: inr(20_00n) }
  expect(await assignItem(gateway, part, annAndBen)).toMatchObject({ result: 'PART_PAID' })
  expect((await recordOf(key)).moneyReceived).toEqual(inr(160_00n))
  await correct()
  const rest = (await openItems(gateway)).find(
    ({ payment, money: { amount } }) => payment?.paymentId === key.paymentId && amount === 40_00n,
  )
  expect(await assignItem(gateway, { itemId: rest?.id ?? '', payment: to }, annAndBen)).toMatchObject({
    result: 'PART_PAID',
  })
  expect((await recordOf(key)).moneyReceived).toEqual(inr(120_00n))
  await correct()
})
