import { describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { Gateway } from '../../gateway.ts'
import { money } from '../../money/money.ts'
import { holdCommit, statementWaitsForLock } from '../../testing/database/held-commit.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem } from './assign-item.ts'
import { bookItem, bookItems } from './book-item.ts'
import { redoMatch } from './redo-match.ts'
import { returnItem, type Returns } from './return-item.ts'
import { undoMatch } from './undo-match.ts'
import { withdrawReceipts } from './withdraw-receipt.ts'

const changed = vi.fn<(key: PaymentKey) => void>()
const gateway = { ...(await testGateway()), changed }
const { recordOf } = paymentStory(gateway)
const { stray, itemOf, receiptId } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
const payer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }

async function paid(): Promise<{ readonly key: PaymentKey; readonly id: string }> {
  const key = await open()
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, payer, money: inr(100_00n) })
  return { key, id: await receiptId(receipt.sourceId) }
}

/** The second result of two decisions, of which the first has done its work and commits last. */
async function second<T>(first: (at: Gateway) => Promise<unknown>, then: () => Promise<T>): Promise<T> {
  const held = holdCommit(gateway)
  const one = first(held.gateway)
  await held.reached
  changed.mockClear()
  const other = then()
  await statementWaitsForLock(gateway.db)
  held.commit()
  await one
  return other
}

const itemId = async (id: string) => (await itemOf(id)).id
const undo = (id: string, at: Gateway = gateway) => undoMatch(at, id, annAndBen)
const redo = (id: string, at: Gateway = gateway) => redoMatch(at, id, annAndBen)
const book = async (id: string, at: Gateway = gateway) => bookItem(at, await itemId(id), 'OTHER', annAndBen)
const assign = async (id: string, payment: PaymentKey, at: Gateway = gateway) =>
  assignItem(at, { itemId: await itemId(id), payment }, annAndBen)
const returns: Returns = { canPay: () => true, order: async () => ({ idReturn: 'return' }) }
const back = async (id: string) => returnItem(gateway, returns, { itemId: await itemId(id) }, annAndBen)
const withdraw = (ids: readonly string[], undoing?: typeof annAndBen) =>
  gateway.db.transaction((transaction) => withdrawReceipts(transaction, ids, undoing))

describe('of two decisions at once the second is told what the first did', () => {
  it('a match that is undone twice is matched no more', async () => {
    const { key, id } = await paid()
    expect(
      await second(
        (at) => undo(id, at),
        () => undo(id),
      ),
    ).toEqual({ result: 'NOT_MATCHED' })
    expect(changed.mock.calls).toEqual([[key]])
  })

  it('a match that is redone twice is undone no more', async () => {
    const { key, id } = await paid()
    await undo(id)
    expect(
      await second(
        (at) => redo(id, at),
        () => redo(id),
      ),
    ).toEqual({ result: 'NOT_UNDONE' })
    expect(changed.mock.calls).toEqual([[key]])
  })

  it.each(['redone', 'assigned', 'returned', 'booked'] as const)(
    'money that is booked and %s says as what it was booked',
    async (what) => {
      const { id } = await paid()
      await undo(id)
      const other = await open()
      const decisions = {
        redone: () => redo(id),
        assigned: () => assign(id, other),
        returned: () => back(id),
        booked: () => book(id),
      }
      const outcome = await second<unknown>((at) => book(id, at), decisions[what])
      expect(outcome).toEqual({ result: 'NOT_OPEN', closedAs: 'OTHER' })
      expect(changed).not.toHaveBeenCalled()
      expect((await recordOf(other)).status).toBe('WAITING')
    },
  )

  it('a receipt that is assigned and withdrawn names the payment that has it, and no other', async () => {
    const [id, booked, key] = [await stray(100_00n), await stray(3_00n), await open()]
    await book(booked)
    const refused = await second(
      (at) => assign(id, key, at),
      () => withdraw([id, booked]),
    )
    expect(refused).toEqual({
      refused: expect.arrayContaining([
        { receiptId: id, paymentKey: key, isFinal: false },
        { receiptId: booked, paymentKey: undefined, isFinal: false },
      ]),
    })
    expect('refused' in refused && refused.refused).toHaveLength(2)
  })

  it("money that two payments get is the one's that was first", async () => {
    const [id, one, other] = [await stray(100_00n), await open(), await open()]
    expect(
      await second<unknown>(
        (at) => assign(id, one, at),
        () => assign(id, other),
      ),
    ).toEqual({
      result: 'NOT_OPEN',
      closedAs: 'MATCHED',
    })
    expect((await recordOf(other)).status).toBe('WAITING')
  })

  it.each([
    ['all of it', {}, 'ASSIGNED'],
    ['another part', { amount: inr(40_00n) }, 'WITHDRAWN'],
  ])('a part of money is not given where %s was', async (_, given, closedAs) => {
    const [item, one, payment] = [await itemId(await stray(100_00n)), await open(), await open()]
    const first = { itemId: item, payment: one, ...given }
    const part = { itemId: item, payment, amount: inr(60_00n) }
    const outcome = await second<unknown>(
      (at) => assignItem(at, first, annAndBen),
      () => assignItem(gateway, part, annAndBen),
    )
    expect(outcome).toEqual({ result: 'NOT_OPEN', closedAs })
    expect((await recordOf(payment)).moneyReceived).toEqual(inr(0n))
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('a match that is undone and withdrawn may be withdrawn when it is asked again', async () => {
    const { key, id } = await paid()
    expect(
      await second(
        (at) => undo(id, at),
        () => withdraw([id], annAndBen),
      ),
    ).toEqual({
      refused: [{ receiptId: id, paymentKey: key, isFinal: false }],
    })
    expect(await withdraw([id], annAndBen)).toEqual({ withdrawn: 1, changed: [] })
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})

it('an error of the database is no answer about the money', async () => {
  const id = await stray(5_00n, { payer })
  const transaction = () => Promise.reject(new Error('the disk is full'))
  const db: Gateway['db'] = Object.assign(Object.create(gateway.db) as Gateway['db'], { transaction })
  const broken = { ...gateway, db }
  const item = await itemId(id)
  await expect(redo(id, broken)).rejects.toThrow('the disk is full')
  await expect(assign(id, await open(), broken)).rejects.toThrow('the disk is full')
  await expect(bookItems(broken, { itemIds: [item], as: 'OTHER' }, annAndBen)).rejects.toThrow(
    'the disk is full',
  )
})
