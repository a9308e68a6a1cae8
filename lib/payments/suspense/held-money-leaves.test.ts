import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Gateway } from '../../gateway.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { holdCommit, statementWaitsForLock } from '../../testing/database/held-commit.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { cancelPayment, expirePayment, refusePayment } from '../end/end-payment.ts'
import { reversePayment } from '../end/reverse-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem } from './assign-item.ts'
import { bookItem, bookItems } from './book-item.ts'
import { openItems } from './open-items.ts'
import { redoMatch } from './redo-match.ts'
import { returnItem, type ReturnOrder, type Returns } from './return-item.ts'

const gateway = await testGateway()
const { recordOf, callbacksOf } = paymentStory(gateway)
const { stray, itemOf, receiptId, balanceOf } = suspenseOf(gateway)
const { refund } = refundsOf(gateway)
const bank = byRail('bank')
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const payer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const orders: ReturnOrder[] = []
const returns: Returns = {
  canPay: () => true,
  order: async (_, order) => ({ idReturn: `return-${orders.push(order)}` }),
}

const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey())
async function pay(key: PaymentKey, minorUnits: bigint, at: Gateway = gateway): Promise<string> {
  const record = await recordOf(key)
  const receipt = receiptFor(record, gateway.clock.now())
  await receiveMoney(at, { ...receipt, payer, money: money(minorUnits, record.due.currencyCode) })
  return receiptId(receipt.sourceId)
}
const itemsOf = async (key: PaymentKey) =>
  (await openItems(gateway)).filter(({ payment }) => payment?.paymentId === key.paymentId)
const idOf = async (key: PaymentKey) => (await itemsOf(key))[0]?.id ?? ''
const back = (itemId: string, at: Gateway = gateway) => returnItem(at, returns, { itemId }, annAndBen)
const book = (itemId: string, amount?: bigint) =>
  bookItems(
    gateway,
    { itemIds: [itemId], as: 'OTHER', ...(amount !== undefined && { amount: inr(amount) }) },
    annAndBen,
  )
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])

/** Payments that have money without needing it, what that is, and the status that they keep. */
const holders = {
  'an open payment that has a part': async () => {
    const key = await open()
    await pay(key, 60_00n)
    return { key, has: 60_00n, status: 'WAITING', keeps: 0n }
  },
  'an expired payment that is short': async () => {
    const key = await open()
    await pay(key, 60_00n)
    await expirePayment(gateway, key, bank)
    return { key, has: 60_00n, status: 'EXPIRED', keeps: 0n }
  },
  'a payment that was paid too much': async () => {
    const key = await open()
    const needed = (await recordOf(key)).due.amount
    await pay(key, needed + 10_00n)
    return { key, has: 10_00n, status: 'SUCCESS', keeps: needed }
  },
  'a payment that was paid again': async () => {
    const key = await open()
    const needed = (await recordOf(key)).due.amount
    await pay(key, needed)
    await pay(key, 10_00n)
    return { key, has: 10_00n, status: 'SUCCESS', keeps: needed }
  },
  'a cancelled payment': async () => {
    const key = await open()
    await cancelPayment(gateway, key)
    await pay(key, 60_00n)
    return { key, has: 60_00n, status: 'REFUSED', keeps: 0n }
  },
  'a payment that was refused after a part': async () => {
    const key = await open()
    await pay(key, 60_00n)
    await refusePayment(gateway, key, 'REFUSED_BY_INSTITUTION', bank)
    return { key, has: 60_00n, status: 'REFUSED', keeps: 0n }
  },
}

describe.each(Object.entries(holders))('money of %s', (_, paid) => {
  it('goes back to its payer, and the payment keeps its status', async () => {
    const { key, has, status, keeps } = await paid()
    const [suspense, callbacks] = [await balanceOf('SUSPENSE/INR'), await callbacksOf(key)]
    expect(await back(await idOf(key))).toMatchObject({ result: 'ORDERED', payee: payer, money: inr(has) })
    expect(await balanceOf('SUSPENSE/INR')).toBe(suspense - has)
    expect(await itemsOf(key)).toEqual([])
    expect(await recordOf(key)).toMatchObject({ status, moneyReceived: inr(keeps) })
    expect((await recordOf(key)).moneyReturned).toBeUndefined()
    expect(await callbacksOf(key)).toBe(callbacks)
    await correct()
  })

  it('is booked in parts, and the rest stays where it is until it is booked too', async () => {
    const { key, has, status, keeps } = await paid()
    const other = await balanceOf('OTHER/INR')
    const first = await book(await idOf(key), 4_00n)
    const [rest] = await itemsOf(key)
    expect(rest).toMatchObject({ money: inr(has - 4_00n) })
    expect(first).toMatchObject({
      result: 'BOOKED',
      booked: [{ restItemId: rest?.id, item: { money: inr(4_00n) } }],
    })
    await correct()
    expect(await book(rest?.id ?? '', has)).toMatchObject({ result: 'TOO_MUCH', money: inr(has - 4_00n) })
    expect(await book(rest?.id ?? '')).toMatchObject({ booked: [{ item: { money: inr(has - 4_00n) } }] })
    expect(await balanceOf('OTHER/INR')).toBe(other + has)
    expect(await itemsOf(key)).toEqual([])
    expect(await recordOf(key)).toMatchObject({ status, moneyReceived: inr(keeps) })
    await correct()
  })
})

describe('an open payment whose part was given back', () => {
  it('asks for all of it again, and is completed by it', async () => {
    const key = await open()
    const { due } = await recordOf(key)
    const receipt = await pay(key, 60_00n)
    expect((await recordOf(key)).due).not.toEqual(due)
    await back(await idOf(key))
    expect((await recordOf(key)).due).toEqual(due)
    expect(await redoMatch(gateway, receipt, annAndBen)).toEqual({ result: 'NOT_OPEN', closedAs: 'RETURNED' })
    await pay(key, due.amount)
    expect((await recordOf(key)).status).toBe('SUCCESS')
    await correct()
  })

  it.each(['the return', 'the rest'])('at the moment when the rest comes: %s is first', async (first) => {
    const key = await open()
    await pay(key, 60_00n)
    const [itemId, { due }] = [await idOf(key), await recordOf(key)]
    const held = holdCommit(gateway)
    const isBack = first === 'the return'
    const one = isBack ? back(itemId, held.gateway) : pay(key, due.amount, held.gateway)
    await held.reached
    const other = isBack ? pay(key, due.amount) : back(itemId)
    await statementWaitsForLock(gateway.db)
    held.commit()
    const [, second] = await Promise.all([one, other])
    if (!isBack) expect(second).toMatchObject({ result: 'NOT_OPEN' })
    const { status, moneyReceived } = await recordOf(key)
    expect([status, moneyReceived.amount]).toEqual(
      isBack ? ['WAITING', due.amount] : ['SUCCESS', 60_00n + due.amount],
    )
    await correct()
  })
})

it('what another payment gets at that moment stays with that', async () => {
  const [from, to] = [await open(), await open()]
  await pay(from, 60_00n)
  const itemId = await idOf(from)
  const held = holdCommit(gateway)
  const assigned = assignItem(held.gateway, { itemId, payment: to }, annAndBen)
  await held.reached
  const booked = book(itemId)
  await statementWaitsForLock(gateway.db)
  held.commit()
  expect(await assigned).toMatchObject({ result: 'PART_PAID', takenFrom: [from] })
  expect(await booked).toEqual({ result: 'NOT_OPEN', itemId, closedAs: 'MATCHED' })
  expect(await itemsOf(to)).toMatchObject([{ money: inr(60_00n) }])
  await correct()
})

it.each([0n, -1n])('a part of %s is no part of it', async (minorUnits) => {
  const key = await open()
  await pay(key, 60_00n)
  expect(await book(await idOf(key), minorUnits)).toMatchObject({ result: 'TOO_LITTLE' })
  expect((await recordOf(key)).moneyReceived).toEqual(inr(60_00n))
})

it('of surplus that is booked as a whole nothing is left to name', async () => {
  const key = await open()
  await pay(key, (await recordOf(key)).due.amount + 10_00n)
  const itemId = await idOf(key)
  expect(await book(itemId)).toEqual({
    result: 'BOOKED',
    booked: [{ itemId, item: expect.objectContaining({ money: inr(10_00n) }), takenFrom: key }],
  })
  expect(await book(itemId)).toMatchObject({ result: 'NOT_OPEN' })
})

it('money that nobody has says as what it was booked', async () => {
  const itemId = (await itemOf(await stray(5_00n))).id
  expect(await book(itemId)).toMatchObject({ result: 'BOOKED' })
  expect(await book(itemId)).toEqual({ result: 'NOT_OPEN', itemId, closedAs: 'OTHER' })
  const unknown = randomUUID()
  expect(await book(unknown)).toEqual({ result: 'NOT_FOUND', itemId: unknown })
})

it('what was refunded of it, or taken back by the bank, goes nowhere', async () => {
  const [refunded, reversed] = [await open(), await open()]
  await pay(refunded, 60_00n)
  await refund(refunded, 60)
  expect(await itemsOf(refunded)).toMatchObject([{ reason: 'REFUND_ON_ITS_WAY' }])
  await pay(reversed, 110_00n)
  await reversePayment(gateway, reversed, bank)
  expect(await itemsOf(reversed)).toEqual([])
  const partly = await open()
  await pay(partly, 60_00n)
  await refund(partly, 25)
  const [item] = (await itemsOf(partly)).filter(({ reason }) => reason !== 'REFUND_ON_ITS_WAY')
  expect(await back(item?.id ?? '')).toMatchObject({ result: 'ORDERED', money: inr(35_00n) })
  await correct()
})

it('several items are booked together, whoever has them, or none', async () => {
  const [one, other] = [await open(), await open()]
  await pay(one, 60_00n)
  await pay(other, 50_00n)
  const nobodys = (await itemOf(await stray(5_00n))).id
  const itemIds = [await idOf(one), nobodys, await idOf(other)]
  const both = { itemIds, as: 'OTHER' } as const
  const [first, second] = await Promise.all([
    bookItems(gateway, both, annAndBen),
    bookItems(gateway, both, annAndBen),
  ])
  expect([first.result, second.result].toSorted()).toEqual(['BOOKED', 'NOT_OPEN'])
  expect([await itemsOf(one), await itemsOf(other)]).toEqual([[], []])
  await correct()
})

it('a rule takes nothing from a payment', async () => {
  const key = await open()
  await pay(key, 60_00n)
  expect(await bookItem(gateway, await idOf(key), 'INTEREST', annAndBen)).toHaveProperty('result')
  expect(await itemsOf(key)).toMatchObject([{ kind: 'PART_PAID', money: inr(60_00n) }])
})
