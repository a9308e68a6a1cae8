import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inOnePiece } from '../../../../bank-files/statements/in-one-piece.ts'
import { money } from '../../../../money/money.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { Booking } from '../../../../payments/suspense/booking-entry.ts'
import { bookItems } from '../../../../payments/suspense/book-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { describeActor } from '../../../../platform/audit/actor.ts'
import { ann, ben, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { assignToOrder } from '../../batches/lines/assign-to-order.ts'
import { importBankFile } from '../../notices.ts'
import { searchLines } from './search-lines.ts'

const { gateway, inr, pay, exported } = await payingGateway()
const day = '2026-03-02'
const rupees = (paise: number) => money(BigInt(paise), 'INR')
let opening = 1_000_000

/** Imports a line of so many paise; returns its import and its item. */
async function imported(amount: number) {
  const known = new Set((await openItems(gateway)).map(({ id }) => id))
  const facts = { account: '501000000001', from: day, to: day, opening, number: String(opening) }
  opening += amount
  const file = written.mt940(facts, [{ day, amount, reference: randomUUID().slice(0, 12), text: 'NEFT' }])
  const bytes = inOnePiece(Buffer.from(file))
  const { idImport = '' } = await importBankFile(gateway, { bytes, actor: ann.by, accountId: inr })
  const item = (await openItems(gateway)).find(({ id }) => !known.has(id))
  return { idImport, itemId: item?.id ?? '' }
}
const give = (itemId: string, payment: PayoutKey, fee = 0) =>
  assignToOrder(
    gateway,
    { itemId, order: { payment }, ...(fee > 0 && { fee: rupees(fee) }) },
    { reason: 'amount and payee', by: ann.by, approvedBy: 'Ben' },
  )
const book = (itemId: string, as: Booking, amount?: number, by = ben.by) =>
  bookItems(
    gateway,
    { itemIds: [itemId], as, ...(amount !== undefined && { amount: rupees(amount) }) },
    { reason: 'as the bank says', by },
  )
/** What is told of the only line of an import. */
async function told(importId: string) {
  const { lines } = await searchLines(gateway, { importId }, { limit: 10 })
  return lines.map(({ state, parts }) => ({
    state,
    parts: parts.map((part) => [
      part.state,
      Number(part.money.amount),
      part.payment?.paymentId,
      part.rule,
      part.by && describeActor(part.by),
    ]),
  }))[0]
}
const sent = async (amount: number) => {
  const key = await pay(amount)
  await exported()
  return key
}

describe('a debit', () => {
  it('of a payout and a charge is told as both', async () => {
    const key = await sent(1_000)
    const { idImport, itemId } = await imported(-1_025_00)
    expect(await told(idImport)).toEqual({ state: 'OPEN_DEBIT', parts: [] })
    await give(itemId, key, 25_00)
    expect(await told(idImport)).toEqual({
      state: 'PAYOUT',
      parts: [
        ['PAYOUT', 1_000_00, key.paymentId, 'OPERATOR', 'Ann'],
        ['CHARGE', 25_00, undefined, 'OPERATOR', 'Ann'],
      ],
    })
  })

  it('that was divided is told part by part, with what is still open, by the people who decided each', async () => {
    const key = await sent(300)
    const { idImport, itemId } = await imported(-317_00)
    await book(itemId, 'CHARGE', 5_00)
    await book(itemId, 'OTHER', 12_00, ann.by)
    const parts = [
      ['CHARGE', 5_00, undefined, 'OPERATOR', 'Ben'],
      ['OTHER', 12_00, undefined, 'OPERATOR', 'Ann'],
    ]
    const open = ['OPEN_DEBIT', 300_00, undefined, undefined, undefined]
    expect(await told(idImport)).toEqual({ state: 'OPEN_DEBIT', parts: [...parts, open] })
    await give(itemId, key)
    const paid = ['PAYOUT', 300_00, key.paymentId, 'OPERATOR', 'Ann']
    expect(await told(idImport)).toEqual({ state: 'PAYOUT', parts: [paid, ...parts] })
  })

  it('that was booked whole is told once', async () => {
    const { idImport, itemId } = await imported(-9_00)
    await book(itemId, 'CHARGE')
    expect(await told(idImport)).toEqual({
      state: 'CHARGE',
      parts: [['CHARGE', 9_00, undefined, 'OPERATOR', 'Ben']],
    })
  })
})

it('a credit of which parts were booked is told part by part, by the people who decided each', async () => {
  const { idImport, itemId } = await imported(100_00)
  const restOf = (booked: Awaited<ReturnType<typeof book>>) =>
    (booked.result === 'BOOKED' && booked.booked[0]?.restItemId) || ''
  const rest = restOf(await book(itemId, 'INTEREST', 5_00))
  const last = restOf(await book(rest, 'OTHER', 20_00, ann.by))
  const parts = [
    ['INTEREST', 5_00, undefined, 'OPERATOR', 'Ben'],
    ['OTHER', 20_00, undefined, 'OPERATOR', 'Ann'],
  ]
  const open = ['SUSPENSE', 75_00, undefined, undefined, undefined]
  expect(await told(idImport)).toEqual({ state: 'SUSPENSE', parts: [...parts, open] })
  await book(last, 'OWN_TRANSFER')
  const whole = ['OWN_TRANSFER', 75_00, undefined, 'OPERATOR', 'Ben']
  expect(await told(idImport)).toEqual({ state: 'INTEREST', parts: [...parts, whole] })
})

it('what a payout brought back is told with the charge that the bank kept, less than 0', async () => {
  const key = await sent(500)
  await give((await imported(-500_00)).itemId, key)
  const { idImport, itemId } = await imported(490_00)
  await give(itemId, key, 10_00)
  expect(await told(idImport)).toEqual({
    state: 'PAYOUT_RETURN',
    parts: [
      ['PAYOUT_RETURN', 500_00, key.paymentId, 'OPERATOR', 'Ann'],
      ['CHARGE', -10_00, undefined, 'OPERATOR', 'Ann'],
    ],
  })
})
