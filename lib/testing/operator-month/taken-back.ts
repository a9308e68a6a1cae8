import { expect } from 'vitest'
import { money } from '../../money/money.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { assignToOrder } from '../../rails/own-accounts/batches/lines/assign-to-order.ts'
import { assignReversal } from '../../rails/own-accounts/statements/booking/assign-reversal.ts'
import { refundKey, refundsOf } from '../refunds/refunds-of.ts'
import { annAndBen } from '../suspense/suspense-of.ts'
import { gateway, hdfc, siam } from './accounts.ts'
import { suspense } from './operator.ts'
import type { Order } from './orders.ts'
import { exportWaiting, payeeIn, payOut, type Ordered } from './payouts.ts'
import { importReport } from './statements.ts'

// Money that does not stay where it went: payouts that a bank refuses or gives back, refunds, chargebacks.

const { refund } = refundsOf(gateway)
const returned: Ordered[] = []

const move = ({ bank }: typeof siam, day: string, { amount, endToEndId }: Ordered, words = 'OUT') =>
  bank.move(day, amount, `${words} ${endToEndId}`)
const negative = ({ amount, ...of }: Ordered): Ordered => ({ ...of, amount: -amount })

/** Three payouts: one is paid, one refused by report though debited and credited, and one will come back. */
export async function payOutInVain(day: string): Promise<void> {
  const { messageId, ordered } = await payOut(siam, [200, 202, 400])
  for (const one of ordered) move(siam, day, negative(one))
  const [, refused, later] = ordered
  if (!refused || !later) throw new Error('the file lacks a payout')
  await importReport(messageId, [refused.endToEndId])
  move(siam, day, refused, 'REJECTED')
  returned.push(later)
}

const keptByBank = 10_00

/** The bank gives a payout back, less its charge. */
export function giveBackLess(day: string): void {
  for (const one of returned) move(siam, day, { ...one, amount: one.amount - keptByBank }, 'RETURN LESS FEE')
}

/** The operator says of which payout the money is. */
export async function acceptReturns(): Promise<void> {
  const items = (await suspense()).filter(({ kind }) => kind === 'RETURN_UNKNOWN')
  expect(items).toHaveLength(returned.length)
  for (const { id, candidates, money: back } of items) {
    const [first] = candidates
    if (first?.kind !== 'payout') throw new Error('a return names no payout')
    const { merchantCode = '', paymentId } = first
    const fee = money(BigInt(keptByBank), back.currencyCode)
    const order = { payment: { merchantCode, kind: 'payout', paymentId } } as const
    expect(await assignToOrder(gateway, { itemId: id, order, fee }, annAndBen)).toMatchObject({
      result: 'RETURNED',
    })
  }
}

/** What a customer who paid in rupees gets back, and how that ends. */
const refunds = [
  { rupees: undefined, ends: 'SUCCESS' },
  { rupees: 50.5, ends: 'SUCCESS' },
  { rupees: 20, ends: 'REFUSED' },
  { rupees: 30, ends: 'RETURNED' },
] as const
export const refundsInVain = refunds.filter(({ ends }) => ends === 'REFUSED').length
export const refundsDone = refunds.length - refundsInVain

/** Refunds are ordered, and the bank pays them but for one. */
export async function refundSome(orders: readonly Order[], day: string): Promise<void> {
  for (const [no, { rupees }] of refunds.entries()) {
    const { key } = orders[no] ?? {}
    if (!key) throw new Error('nobody is left to refund')
    expect(await refund(key, rupees, { key: refundKey(), paymentMethod: payeeIn('INR') })).toHaveProperty(
      'value',
    )
  }
  const { messageId, ordered } = await exportWaiting(hdfc)
  expect(ordered).toHaveLength(refunds.length)
  for (const one of ordered) {
    const { ends } = refunds.find(({ rupees }) => rupees !== undefined && rupees * 100 === one.amount) ?? {}
    if (ends === 'REFUSED') await importReport(messageId, [one.endToEndId])
    else move(hdfc, day, negative(one))
    if (ends === 'RETURNED') move(hdfc, day, one, 'RETURN')
  }
}

/** A bank takes money of a customer back: all of one payin, a part of another. */
export function chargeBack([whole, part]: readonly Order[], day: string): void {
  if (!whole || !part) throw new Error('nobody is left to charge back')
  whole.cash.bank.move(day, -whole.asked, 'CHARGEBACK A')
  part.cash.bank.move(day, -partTaken, 'CHARGEBACK B')
}

const partTaken = 12_34

/** The operator says whose money it was. */
export async function acceptChargebacks([whole, part]: readonly Order[]): Promise<void> {
  for (const [order, words, taken] of [
    [whole, 'CHARGEBACK A', whole?.ordered],
    [part, 'CHARGEBACK B', partTaken],
  ] as const) {
    const item = (await suspense()).find(({ text }) => text?.includes(words))
    if (!item || !order || taken === undefined) throw new Error(`${words} is not in the list`)
    expect(item.kind).toBe('OPEN_DEBIT')
    const done = await assignReversal(gateway, { itemId: item.id, payment: order.key }, annAndBen)
    expect(done).toHaveProperty('receiptId')
    expect(await readPayment(gateway, order.key)).toMatchObject({
      status: 'SUCCESS',
      moneyReturned: { amount: BigInt(taken) },
    })
  }
}
