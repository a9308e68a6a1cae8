import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { Receipt } from '../receive/receipt.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { keepFailedMatch } from '../receive/sql/failed-match.ts'
import { bookItem, bookItems } from './book-item.ts'
import { openItems } from './open-items.ts'
import { returnItem, type ReturnOrder, type Returns } from './return-item.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { stray, itemOf, openDebit } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const asha = { accountName: 'Asha Rao', accountNumber: 'in50-1001 2345' }
const orders: ReturnOrder[] = []
const returns: Returns = {
  canPay: ({ accountNumber }, { amount }) => !accountNumber.includes('@') && amount < 1_000_00n,
  order: async (_, order) => ({ idReturn: `return-${orders.push(order)}` }),
}
const back = (itemId: string, payee?: Partial<ReturnOrder['payee']>, by: Returns = returns) =>
  returnItem(gateway, by, { itemId, ...(payee && { payee }) }, annAndBen)
const strayItem = async (payer?: Receipt['payer'], minorUnits = 5_00n) =>
  (await itemOf(await stray(minorUnits, payer ? { payer } : {}))).id
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])
const triesOf = async (id: string) =>
  (await gateway.db.pool.query('select from failed_match where receipt_id = $1', [id])).rowCount

/** A payin that was paid ten rupees too much, and the item of these. */
async function paidTooMuch() {
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const receipt = { ...receiptFor(await recordOf(key), gateway.clock.now()), money: inr(110_00n) }
  await receiveMoney(gateway, { ...receipt, payer: asha })
  const items = await openItems(gateway)
  return { key, itemId: items.find(({ payment }) => payment?.paymentId === key.paymentId)?.id ?? '' }
}

describe('money goes back', () => {
  it('to an account with a name, which the line or a person says', async () => {
    const itemId = await strayItem()
    const missing = (what: string) => ({ result: 'PAYEE_MISSING', missing: what })
    expect(await back(itemId)).toEqual(missing('accountNumber'))
    expect(await back(itemId, { accountName: 'Asha Rao' })).toEqual(missing('accountNumber'))
    expect(await back(itemId, { accountNumber: '501' })).toEqual(missing('accountName'))
    const payee = { accountName: 'Asha Rao', accountNumber: '501', operatorCode: 'HDFC', bankBranch: '12' }
    expect(await back(itemId, payee)).toMatchObject({ result: 'ORDERED', payee })
    expect(orders.at(-1)?.payee).toEqual(payee)
    await correct()
  })

  it('to the account of the line, however a person writes it, and under the name that they give', async () => {
    const payee = { accountName: 'ASHA R', accountNumber: 'IN5010012345' }
    expect(await back(await strayItem(asha), payee)).toMatchObject({ result: 'ORDERED', payee })
  })

  it('to another account only where no bank can be asked to pay this money to the one of the line', async () => {
    const other = { accountNumber: '9999' }
    expect(await back(await strayItem(asha), other)).toEqual({ result: 'OTHER_ACCOUNT' })
    const payee = { accountName: 'Asha Rao', accountNumber: '9999' }
    expect(await back(await strayItem(asha, 1_000_00n), other)).toMatchObject({ result: 'ORDERED', payee })
  })

  it('not where there is none, or it left', async () => {
    const unknown = randomUUID()
    expect(await back(unknown)).toEqual({ result: 'NOT_FOUND', itemId: unknown })
    expect(await back(await openDebit(3_00n))).toEqual({ result: 'IS_DEBIT' })
  })

  it('or stays with its payment, where the order cannot be made', async () => {
    const { key, itemId } = await paidTooMuch()
    const order = () => Promise.reject(new Error('the bank is closed'))
    await expect(back(itemId, undefined, { ...returns, order })).rejects.toThrow('the bank is closed')
    expect((await recordOf(key)).moneyReceived).toEqual(inr(110_00n))
    await correct()
  })

  it('and is not tried to be matched any more', async () => {
    const id = await stray(5_00n, { payer: asha })
    await keepFailedMatch(gateway.db, id)
    await back((await itemOf(id)).id)
    expect(await triesOf(id)).toBe(0)
  })
})

describe('money is booked', () => {
  it('all of it or none, and the item is named that cannot be', async () => {
    const [itemId, unknown] = [await strayItem(), randomUUID()]
    const both = { itemIds: [unknown, itemId], as: 'OTHER' } as const
    expect(await bookItems(gateway, both, annAndBen)).toEqual({ result: 'NOT_FOUND', itemId: unknown })
    expect((await openItems(gateway)).map(({ id }) => id)).toContain(itemId)
    await correct()
  })

  it('by a rule only where no payment has it', async () => {
    const { key, itemId } = await paidTooMuch()
    expect(await bookItem(gateway, itemId, 'INTEREST', annAndBen)).toEqual({ result: 'NOT_FOUND' })
    expect((await recordOf(key)).moneyReceived).toEqual(inr(110_00n))
    const booked = await bookItem(gateway, await strayItem(), 'INTEREST', annAndBen)
    expect(booked).toMatchObject({ result: 'BOOKED', item: { money: inr(5_00n), closedAs: 'INTEREST' } })
  })

  it.each(['a credit', 'a debit'])('in part, from something on and up to what there is: %s', async (what) => {
    const itemId = what === 'a debit' ? await openDebit(5_00n) : await strayItem()
    const part = (minorUnits: bigint) =>
      bookItems(gateway, { itemIds: [itemId], as: 'OTHER', amount: inr(minorUnits) }, annAndBen)
    for (const none of [0n, -1n]) expect(await part(none)).toEqual({ result: 'TOO_LITTLE', itemId })
    expect(await part(5_01n)).toEqual({ result: 'TOO_MUCH', itemId, money: inr(5_00n) })
    const whole = await part(5_00n)
    expect(whole).toMatchObject({ booked: [{ itemId, item: { id: itemId, money: inr(5_00n) } }] })
    expect(whole).not.toHaveProperty('booked.0.restItemId')
    await correct()
  })

  it('and is not tried to be matched any more', async () => {
    const id = await stray(5_00n)
    await keepFailedMatch(gateway.db, id)
    await bookItem(gateway, (await itemOf(id)).id, 'OTHER', annAndBen)
    expect(await triesOf(id)).toBe(0)
  })
})
