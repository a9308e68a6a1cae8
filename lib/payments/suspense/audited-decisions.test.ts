import { beforeEach, describe, expect, it, vi } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem } from './assign-item.ts'
import { bookItems } from './book-item.ts'
import { lookAfterItems } from './look-after-item.ts'
import { openItems } from './open-items.ts'
import { redoMatch } from './redo-match.ts'
import { returnItem, type ReturnOrder, type Returns } from './return-item.ts'
import { undoMatch } from './undo-match.ts'

const changed = vi.fn<(key: PaymentKey) => void>()
const gateway = { ...(await testGateway()), changed }
const { recordOf } = paymentStory(gateway)
const { stray, itemOf, receiptId, accountOf, openDebit } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
const payer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const why = { reason: 'looked at the slip', approvedBy: 'Ben' }
const ann = 'operator:Ann'

/** An open item of money that no payment has. */
const strayItem = async (minorUnits: bigint) => (await itemOf(await stray(minorUnits, { payer }))).id
/** A payin that was paid so much, and the item of what it does not need. */
async function paid(minorUnits: bigint) {
  const key = await open()
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, payer, money: inr(minorUnits) })
  const items = await openItems(gateway)
  const held = items.find(({ payment }) => payment?.paymentId === key.paymentId)
  return { key, receipt: await receiptId(receipt.sourceId), itemId: held?.id ?? '' }
}
const orders: ReturnOrder[] = []
const returns: Returns = {
  canPay: () => true,
  order: async (_, order) => ({ idReturn: `return-${orders.push(order)}` }),
}

let seen = '0'
/** What the audit got since the test began. */
async function audited(): Promise<readonly object[]> {
  const { rows } = await gateway.db.pool.query<object>(
    'select actor, command, merchant_code as merchant, after from audit_event where id > $1 order by id',
    [seen],
  )
  return rows
}
beforeEach(async () => {
  const { rows } = await gateway.db.pool.query<{ id: string }>('select max(id)::text as id from audit_event')
  seen = rows[0]?.id ?? '0'
  changed.mockClear()
})

describe('the audit has one event of an assignment', () => {
  const assignment = { actor: ann, command: 'suspense assign', merchant: 'ACME' }

  it('of a whole item', async () => {
    const [itemId, payment] = [await strayItem(100_00n), await open()]
    const assigned = await assignItem(gateway, { itemId, payment }, annAndBen)
    expect(assigned).toMatchObject({ result: 'COMPLETED', askedOf: [], takenFrom: [] })
    expect(assigned).not.toHaveProperty('restItemId')
    const receipt = 'receiptId' in assigned ? assigned.receiptId : ''
    const { kind, paymentId } = payment
    const after = { suspenseItemId: itemId, receiptId: receipt, kind, paymentId, ...why }
    expect(await audited()).toEqual([{ ...assignment, after }])
  })

  it('of several items with which less than asked is accepted, and of one person alone', async () => {
    const [itemId, more, payment] = [await strayItem(60_00n), await strayItem(37_00n), await open()]
    const accepted = { itemId, moreItemIds: [more], payment, acceptShort: { borneBy: 'MERCHANT' } } as const
    await assignItem(gateway, accepted, { reason: 'alone', by: byOperator('Cho') })
    const expected = { moreSuspenseItemIds: [more], acceptShort: 'MERCHANT', reason: 'alone' }
    const [event] = await audited()
    expect(event).toMatchObject({ actor: 'operator:Cho', after: expected })
    expect(event).not.toHaveProperty('after.approvedBy')
  })

  it('of a part, which names the item of the rest', async () => {
    const [itemId, payment] = [await strayItem(130_00n), await open()]
    const assigned = await assignItem(gateway, { itemId, payment, amount: inr(100_00n) }, annAndBen)
    const restItemId = 'restItemId' in assigned ? assigned.restItemId : undefined
    expect(restItemId).toEqual(expect.any(String))
    expect(await audited()).toMatchObject([{ after: { suspenseItemIdOfRest: restItemId } }])
  })

  it('and none of one that is tried, or refused; nobody is told of these', async () => {
    const [itemId, payment] = [await strayItem(94_00n), await open()]
    await assignItem(gateway, { itemId, payment, dryRun: true }, annAndBen)
    await assignItem(gateway, { itemId, payment, acceptShort: { borneBy: 'HOUSE' } }, annAndBen)
    expect([await audited(), changed.mock.calls]).toEqual([[], []])
  })

  it('and both payments are told whose money was taken for another', async () => {
    const [{ key, itemId }, payment] = [await paid(110_00n), await open()]
    changed.mockClear()
    await assignItem(gateway, { itemId, payment }, annAndBen)
    expect(changed.mock.calls).toEqual([[payment], [key]])
  })
})

describe('the audit has one event of each item that is booked', () => {
  const booking = { actor: ann, command: 'suspense book', merchant: null }

  it('as a whole, which names no amount', async () => {
    const itemId = await strayItem(3_00n)
    await bookItems(gateway, { itemIds: [itemId, itemId], as: 'INTEREST', amount: inr(3_00n) }, annAndBen)
    const after = { suspenseItemId: itemId, as: 'INTEREST', ...why }
    expect(await audited()).toEqual([{ ...booking, after }])
    expect(changed).not.toHaveBeenCalled()
  })

  it.each(['a credit', 'a debit'])('in part, with the amount and the item of the rest: %s', async (what) => {
    const itemId = what === 'a debit' ? await openDebit(7_00n) : await strayItem(7_00n)
    const booked = await bookItems(gateway, { itemIds: [itemId], as: 'OTHER', amount: inr(2_50n) }, annAndBen)
    const [one] = 'booked' in booked ? booked.booked : []
    expect(one).toMatchObject({ itemId, item: { money: inr(2_50n) } })
    const rest = one?.restItemId
    if (what === 'a debit') expect(rest).toBe(itemId)
    else expect(rest).not.toBe(itemId)
    const after = { suspenseItemId: itemId, as: 'OTHER', amount: '2.50', suspenseItemIdOfRest: rest, ...why }
    expect(await audited()).toEqual([{ ...booking, after }])
    expect((await openItems(gateway)).find(({ id }) => id === rest)).toMatchObject({ money: inr(4_50n) })
  })

  it('that a payment had, with that payment, which is told', async () => {
    const { key, itemId } = await paid(110_00n)
    changed.mockClear()
    await bookItems(gateway, { itemIds: [itemId], as: 'OTHER' }, annAndBen)
    const { kind, paymentId } = key
    const after = { suspenseItemId: itemId, as: 'OTHER', kind, paymentId, ...why }
    expect(await audited()).toEqual([{ ...booking, merchant: 'ACME', after }])
    expect(changed.mock.calls).toEqual([[key]])
  })
})

describe('the audit has one event of a return', () => {
  const returned = { actor: ann, command: 'suspense return' }

  it('of money that nobody has', async () => {
    const itemId = await strayItem(4_00n)
    const outcome = await returnItem(gateway, returns, { itemId }, annAndBen)
    const accountId = await accountOf('INR')
    const idReturn = `return-${orders.length}`
    expect(outcome).toEqual({ result: 'ORDERED', idReturn, accountId, money: inr(4_00n), payee: payer })
    const order = { suspenseItemId: itemId, accountId, money: inr(4_00n), payee: payer, reason: why.reason }
    expect(orders.at(-1)).toEqual(order)
    const after = { suspenseItemId: itemId, suspenseReturnId: idReturn, ...why }
    expect(await audited()).toEqual([{ ...returned, merchant: null, after }])
    expect(changed).not.toHaveBeenCalled()
  })

  it('of money that a payment had, with that payment, which is told', async () => {
    const { key, itemId } = await paid(110_00n)
    changed.mockClear()
    await returnItem(gateway, returns, { itemId }, annAndBen)
    const suspenseItemId = orders.at(-1)?.suspenseItemId
    const { kind, paymentId } = key
    const after = { suspenseItemId, suspenseReturnId: `return-${orders.length}`, kind, paymentId, ...why }
    expect(await audited()).toEqual([{ ...returned, merchant: 'ACME', after }])
    expect(changed.mock.calls).toEqual([[key]])
  })
})

it('the audit has who undid and redid a match, and why', async () => {
  const { key, receipt } = await paid(100_00n)
  await undoMatch(gateway, receipt, annAndBen)
  await redoMatch(gateway, receipt, annAndBen)
  const { kind, paymentId } = key
  const expected = { actor: ann, merchant: 'ACME', after: { receiptId: receipt, kind, paymentId, ...why } }
  expect(await audited()).toEqual([
    { ...expected, command: 'match undo' },
    { ...expected, command: 'match redo' },
  ])
})

it('the audit has who looks after items, and the notes; of one that is closed nothing is written', async () => {
  const [one, other, closed] = [await strayItem(1_00n), await strayItem(2_00n), await strayItem(3_00n)]
  await bookItems(gateway, { itemIds: [closed], as: 'OTHER' }, annAndBen)
  const { by } = annAndBen
  const both = [one, other].toSorted()
  const before = (await audited()).length
  expect(await lookAfterItems(gateway, [one, closed], { owner: 'Ann' }, by)).toEqual({ notOpen: closed })
  await lookAfterItems(gateway, [...both.toReversed(), one], { owner: 'Ann', note: 'asked' }, by)
  await lookAfterItems(gateway, [one], { note: 'answered' }, by)
  expect((await audited()).slice(before)).toEqual([
    {
      actor: ann,
      command: 'suspense take',
      merchant: null,
      after: { suspenseItemIds: both, owner: 'Ann', note: 'asked' },
    },
    {
      actor: ann,
      command: 'suspense note',
      merchant: null,
      after: { suspenseItemIds: [one], note: 'answered' },
    },
  ])
  const items = (await openItems(gateway, { owner: 'ann' })).map(({ id, note }) => [id, note])
  expect(Object.fromEntries(items)).toEqual({ [one]: 'answered', [other]: 'asked' })
})
