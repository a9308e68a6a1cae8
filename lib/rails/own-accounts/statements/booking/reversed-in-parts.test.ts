import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import { byRail } from '../../../../platform/audit/actor.ts'
import { expirePayment } from '../../../../payments/end/end-payment.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { undoMatch } from '../../../../payments/suspense/undo-match.ts'
import { annAndBen, suspenseOf } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../../../testing/test-gateway.ts'
import { assignReversal } from './assign-reversal.ts'

const gateway = await testGateway()
const { receiptId, openDebit, balanceOf, stray, itemOf } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }), payinKey())
const read = async (key: PaymentKey) => {
  const payment = await readPayment(gateway, key)
  if (!payment) throw new Error('the payin is gone')
  return payment
}
async function pay(payment: PaymentKey, minorUnits: bigint): Promise<string> {
  const id = await stray(minorUnits)
  const assigned = await assignItem(gateway, { itemId: (await itemOf(id)).id, payment }, annAndBen)
  expect(assigned).toHaveProperty('receiptId')
  return id
}
const takeBack = async (payment: PaymentKey, minorUnits: bigint, named?: string) =>
  assignReversal(gateway, { itemId: await openDebit(minorUnits), payment, receiptId: named }, annAndBen)
const merchants = () => balanceOf('MERCHANT_AVAILABLE/INR/ACME')
const itemsOf = async (key: PaymentKey) =>
  (await openItems(gateway)).filter(({ payment }) => payment?.paymentId === key.paymentId)
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])
const reversed = { receiptId: expect.any(String) as string }

it('debits take a payin back in parts, each from its merchant, and no more than came', async () => {
  const key = await open()
  await pay(key, 100_00n)
  const before = await merchants()
  expect(await takeBack(key, 30_00n)).toEqual(reversed)
  expect([(await read(key)).moneyReturned, (await merchants()) - before]).toEqual([inr(30_00n), -30_00n])
  await correct()
  expect(await takeBack(key, 20_00n)).toEqual(reversed)
  await correct()
  expect(await takeBack(key, 50_01n)).toHaveProperty('refused')
  expect(await takeBack(key, 50_00n)).toEqual(reversed)
  expect([(await read(key)).moneyReturned, (await merchants()) - before]).toEqual([inr(100_00n), -100_00n])
  expect(await takeBack(key, 1n)).toHaveProperty('refused')
  expect((await read(key)).status).toBe('SUCCESS')
  await correct()
})

it('what the payin does not need is taken back first', async () => {
  const key = await open()
  await pay(key, 110_00n)
  const before = await merchants()
  expect(await takeBack(key, 4_00n)).toEqual(reversed)
  expect(await itemsOf(key)).toMatchObject([{ kind: 'SURPLUS', money: inr(6_00n) }])
  expect([(await read(key)).moneyReturned, (await merchants()) - before]).toEqual([undefined, 0n])
  await correct()
  expect(await takeBack(key, 16_00n)).toEqual(reversed)
  expect(await itemsOf(key)).toEqual([])
  expect([(await read(key)).moneyReturned, (await merchants()) - before]).toEqual([inr(10_00n), -10_00n])
  await correct()
})

it('one debit takes all receipts of a payin back', async () => {
  const key = await open()
  await pay(key, 60_00n)
  await pay(key, 40_00n)
  expect(await takeBack(key, 100_00n)).toEqual(reversed)
  expect((await read(key)).moneyReturned).toEqual(inr(100_00n))
  expect(await itemsOf(key)).toEqual([])
  await correct()
})

it('a part of one of several receipts is taken back where a person names it', async () => {
  const key = await open()
  const [first] = [await pay(key, 60_00n), await pay(key, 40_00n)]
  const before = await merchants()
  expect(await takeBack(key, 25_00n)).toMatchObject({ refused: expect.stringContaining(first) as string })
  expect(await takeBack(key, 25_00n, first)).toEqual(reversed)
  expect((await merchants()) - before).toBe(-25_00n)
  await correct()
  // The rest of it is a receipt like others.
  expect(await takeBack(key, 35_00n)).toEqual(reversed)
  expect((await read(key)).moneyReturned).toEqual(inr(60_00n))
  await correct()
})

it('a part of what an expired payin has is taken back', async () => {
  const key = await open()
  await pay(key, 60_00n)
  await expirePayment(gateway, key, byRail('bank'))
  expect(await takeBack(key, 20_00n)).toEqual(reversed)
  expect(await itemsOf(key)).toMatchObject([{ kind: 'SHORT', money: inr(40_00n) }])
  expect((await read(key)).moneyReceived).toEqual(inr(40_00n))
  await correct()
})

it('a part of a payin that was completed short is taken back, and the rest undone', async () => {
  const key = await open()
  const came = await stray(97_00n)
  const short = { itemId: (await itemOf(came)).id, payment: key, acceptShort: { borneBy: 'HOUSE' } } as const
  await assignItem(gateway, short, annAndBen)
  await pay(key, 5_00n)
  await correct()
  expect(await takeBack(key, 4_00n, (await itemsOf(key))[0]?.receiptId)).toEqual(reversed)
  await correct()
  expect(await takeBack(key, 40_00n, came)).toEqual(reversed)
  await correct()
})

it('two debits at once take no more back than came', async () => {
  for (let round = 0; round < 3; round += 1) {
    const key = await open()
    await pay(key, 100_00n)
    const both = await Promise.all([takeBack(key, 60_00n), takeBack(key, 60_00n)])
    expect(both.filter((one) => 'receiptId' in one)).toHaveLength(1)
    expect((await read(key)).moneyReturned).toEqual(inr(60_00n))
    await correct()
  }
})

it('what is left of a receipt is undone like a whole one', async () => {
  const key = await open()
  const whole = await pay(key, 100_00n)
  await takeBack(key, 30_00n)
  const { rows } = await gateway.db.pool.query<{ source_id: string }>(
    'select source_id from receipt where id = $1',
    [whole],
  )
  const rest = await receiptId(`${rows[0]?.source_id}/2`)
  expect(await undoMatch(gateway, rest, annAndBen)).toMatchObject({ returned: inr(70_00n) })
  expect((await read(key)).moneyReturned).toEqual(inr(100_00n))
  await correct()
})
