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
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { reversePayment } from '../end/reverse-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { keepFailedMatch } from '../receive/sql/failed-match.ts'
import { assignItem, type Assignment } from './assign-item.ts'
import { bookItem, bookItems } from './book-item.ts'
import { bookings } from './booking-entry.ts'
import { reopenItem } from './reopen-item.ts'
import { returnItem, type ReturnOrder, type Returns } from './return-item.ts'
import { withdrawReceipts } from './withdraw-receipt.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { refund } = refundsOf(gateway)
const { accountOf, stray, itemOf, receiptId, balanceOf, openDebit } = suspenseOf(gateway)
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])
const assign = async (id: string, assignment: Omit<Assignment, 'itemId'>) =>
  assignItem(gateway, { itemId: (await itemOf(id)).id, ...assignment }, annAndBen)

describe('booking an item', () => {
  it.each(bookings)('as %s takes it out of suspense, once', async (as) => {
    const account = {
      CHARGE: 'BANK_CHARGES',
      INTEREST: 'INTEREST_INCOME',
      OWN_TRANSFER: 'TRANSFER_CLEARING',
      OTHER: 'OTHER',
    }[as]
    const id = await stray(3_33n)
    const { id: itemId } = await itemOf(id)
    const [suspense, target] = [await balanceOf('SUSPENSE/INR'), await balanceOf(`${account}/INR`)]
    expect(await bookItem(gateway, itemId, as, annAndBen)).toMatchObject({ result: 'BOOKED' })
    expect(await bookItem(gateway, itemId, as, annAndBen)).toEqual({ result: 'NOT_OPEN', closedAs: as })
    expect(await balanceOf('SUSPENSE/INR')).toBe(suspense - 3_33n)
    expect(await balanceOf(`${account}/INR`)).toBe(target + 3_33n)
    expect(await assign(id, { payment: await open() })).toEqual({ result: 'NOT_OPEN', closedAs: as })
    await correct()
  })

  it('of a debit takes it out of the open debits', async () => {
    const itemId = await openDebit(7_50n)
    const key = await open()
    expect(await assignItem(gateway, { itemId, payment: key }, annAndBen)).toEqual({ result: 'IS_DEBIT' })
    const charges = await balanceOf('BANK_CHARGES/INR')
    expect(await bookItem(gateway, itemId, 'CHARGE', annAndBen)).toMatchObject({ result: 'BOOKED' })
    expect(await balanceOf('OPEN_DEBITS/INR')).toBe(0n)
    expect(await balanceOf('BANK_CHARGES/INR')).toBe(charges - 7_50n)
    expect(await bookItem(gateway, randomUUID(), 'CHARGE', annAndBen)).toEqual({ result: 'NOT_FOUND' })
    await correct()
  })
})

describe.each(['a debit', 'a credit'])('a part of %s that is booked', (what) => {
  const booking = (itemId: string, part: bigint, at: Gateway = gateway) =>
    bookItems(at, { itemIds: [itemId], as: 'OTHER', amount: money(part, 'INR') }, annAndBen)

  it('is never less than was asked for, though another part is booked at that moment', async () => {
    const itemId = what === 'a debit' ? await openDebit(7_50n) : (await itemOf(await stray(7_50n))).id
    const held = holdCommit(gateway)
    const part = booking(itemId, 5_00n, held.gateway)
    await held.reached
    const whole = booking(itemId, 7_50n)
    await statementWaitsForLock(gateway.db)
    held.commit()
    expect(await part).toMatchObject({ result: 'BOOKED' })
    expect(await whole).toMatchObject(
      what === 'a debit' ? { result: 'TOO_MUCH', money: money(2_50n, 'INR') } : { result: 'NOT_OPEN' },
    )
    await correct()
  })
})

describe('returning an item', () => {
  const orders: ReturnOrder[] = []
  const returns: Returns = {
    canPay: ({ accountNumber }) => !accountNumber.includes('@'),
    order: async (_, order) => ({ idReturn: `return-${orders.push(order)}` }),
  }
  const back = async (id: string, payee?: Partial<ReturnOrder['payee']>) =>
    returnItem(gateway, returns, { itemId: (await itemOf(id)).id, ...(payee && { payee }) }, annAndBen)

  it('orders it to the payer of the line, and a refusal opens it again', async () => {
    const payer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
    const id = await stray(4_44n, { payer })
    const { id: itemId } = await itemOf(id)
    const [suspense, clearing] = [await balanceOf('SUSPENSE/INR'), await balanceOf('PAYOUT_CLEARING/INR')]
    expect(await back(id)).toMatchObject({ result: 'ORDERED', payee: payer })
    expect(orders.at(-1)).toMatchObject({ suspenseItemId: itemId, money: money(4_44n, 'INR'), payee: payer })
    expect(await balanceOf('SUSPENSE/INR')).toBe(suspense - 4_44n)
    expect(await balanceOf('PAYOUT_CLEARING/INR')).toBe(clearing + 4_44n)
    expect(await back(id)).toEqual({ result: 'NOT_OPEN', closedAs: 'RETURNED' })
    await correct()
    await gateway.db.transaction(async (transaction) => {
      const reopened = await reopenItem(transaction, itemId)
      expect(reopened).toEqual({
        receiptId: id,
        accountId: await accountOf('INR'),
        money: money(4_44n, 'INR'),
      })
      await transaction.query({
        name: '',
        text: `with entry as (
                 insert into ledger_entry (kind, currency_code, receipt_id) values ('SUSPENSE_RETURN_REFUSED', 'INR', $1) returning id)
               insert into ledger_posting (entry_id, line, account_id, amount)
               select id, 1, 'PAYOUT_CLEARING/INR', -4.44 from entry union all select id, 2, 'SUSPENSE/INR', 4.44 from entry`,
        values: [id],
      })
    })
    expect(await itemOf(id)).toMatchObject({ reason: 'RETURN_REFUSED', closedAs: null })
    await correct()
    await expect(gateway.db.transaction((one) => reopenItem(one, itemId))).rejects.toThrow('was not returned')
    expect(await back(id)).toMatchObject({ result: 'ORDERED' })
    await correct()
  })

  it('needs a payee where the line names none', async () => {
    const id = await stray(4_55n, { payer: { accountName: 'Asha Rao' } })
    expect(await back(id)).toEqual({ result: 'PAYEE_MISSING', missing: 'accountNumber' })
    expect(await back(id, { accountNumber: '123456789012' })).toMatchObject({
      result: 'ORDERED',
      payee: { accountName: 'Asha Rao', accountNumber: '123456789012' },
    })
  })

  it('does not happen where the item is assigned at the same time', async () => {
    for (const round of [1n, 2n, 3n]) {
      const id = await stray(100_00n + round, { payer: { accountName: 'Asha Rao', accountNumber: '501001' } })
      const key = await open()
      const [assigned, returned] = await Promise.all([assign(id, { payment: key }), back(id)])
      expect([assigned.result === 'COMPLETED', returned.result === 'ORDERED'].filter(Boolean)).toHaveLength(1)
      expect((await recordOf(key)).status).toBe(returned.result === 'ORDERED' ? 'WAITING' : 'SUCCESS')
    }
    await correct()
  })

  it('goes nowhere else than where the money came from, unless no bank can pay that', async () => {
    const payer = { accountName: 'Asha Rao', accountNumber: '5010 0123 4567 89' }
    const id = await stray(4_66n, { payer })
    expect(await back(id, { accountNumber: '123456789012' })).toEqual({ result: 'OTHER_ACCOUNT' })
    expect(await itemOf(id)).toMatchObject({ closedAs: null })
    expect(await back(id, { accountNumber: '50100123456789' })).toMatchObject({ result: 'ORDERED' })
    const byUpi = await stray(4_77n, { payer: { ...payer, accountNumber: 'asha@okhdfc' } })
    expect(await back(byUpi, { accountNumber: '123456789012' })).toMatchObject({ result: 'ORDERED' })
  })
})

describe('withdrawing receipts', () => {
  const withdraw = (ids: readonly string[], undoing?: typeof annAndBen) =>
    gateway.db.transaction((transaction) => withdrawReceipts(transaction, ids, undoing))

  it('takes them back once, with their matches only where that is asked for', async () => {
    const key = await open()
    const receipt = receiptFor(await recordOf(key), gateway.clock.now())
    await receiveMoney(gateway, receipt)
    const [matched, unmatched] = [await receiptId(receipt.sourceId), await stray(6_66n)]
    const suspense = await balanceOf('SUSPENSE/INR')
    expect(await withdraw([matched, unmatched])).toEqual({
      refused: [{ receiptId: matched, paymentKey: key, isFinal: false }],
    })
    expect(await itemOf(unmatched)).toMatchObject({ closedAs: null })
    expect(await withdraw([matched, unmatched], annAndBen)).toEqual({ withdrawn: 2, changed: [key] })
    expect(await withdraw([matched, unmatched], annAndBen)).toEqual({ withdrawn: 0, changed: [] })
    expect(await balanceOf('SUSPENSE/INR')).toBe(suspense - 6_66n)
    expect((await recordOf(key)).moneyReturned).toEqual(money(100_00n, 'INR'))
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'SEEN_BEFORE' })
    await correct()
  })

  it('takes back what they were booked as only where that is asked for', async () => {
    const other = await balanceOf('OTHER/INR')
    const id = await stray(7_77n)
    await bookItem(gateway, (await itemOf(id)).id, 'OTHER', annAndBen)
    expect(await withdraw([id])).toEqual({
      refused: [{ receiptId: id, paymentKey: undefined, isFinal: false }],
    })
    expect(await withdraw([id], annAndBen)).toEqual({ withdrawn: 1, changed: [] })
    expect(await balanceOf('OTHER/INR')).toBe(other)
    await correct()
  })

  it('refuses for good what the bank took back, and what the merchant refunded', async () => {
    const [reversed, refunded] = [await open(), await open()]
    const pay = async (key: PaymentKey) => {
      const receipt = receiptFor(await recordOf(key), gateway.clock.now())
      await receiveMoney(gateway, receipt)
      return receiptId(receipt.sourceId)
    }
    const [first, second] = [await pay(reversed), await pay(refunded)]
    await reversePayment(gateway, reversed, byRail('bank'))
    expect(await refund(refunded, 60)).toHaveProperty('value')
    for (const [id, paymentKey] of [
      [first, reversed],
      [second, refunded],
    ] as const)
      expect(await withdraw([id], annAndBen)).toEqual({
        refused: [{ receiptId: id, paymentKey, isFinal: true }],
      })
    await correct()
  })

  it('ends the tries to match them', async () => {
    const id = await stray(7_79n)
    await keepFailedMatch(gateway.db, id)
    expect(await withdraw([id])).toEqual({ withdrawn: 1, changed: [] })
    const { rowCount } = await gateway.db.pool.query('select from failed_match where receipt_id = $1', [id])
    expect(rowCount).toBe(0)
  })

  it('refuses money that went back to its payer', async () => {
    const id = await stray(7_78n)
    await gateway.db.pool.query(
      `update suspense_item set closed_at = now(), closed_as = 'RETURNED' where receipt_id = $1`,
      [id],
    )
    expect(await withdraw([id], annAndBen)).toEqual({
      refused: [{ receiptId: id, paymentKey: undefined, isFinal: false }],
    })
    await gateway.db.pool.query(
      'update suspense_item set closed_at = null, closed_as = null where receipt_id = $1',
      [id],
    )
  })
})
