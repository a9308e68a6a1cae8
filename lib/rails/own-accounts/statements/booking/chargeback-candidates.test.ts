import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { money } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { storeLine } from '../../../../testing/statements/store-line.ts'
import { annAndBen, suspenseOf } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../../../testing/test-gateway.ts'
import { assignReversal } from './assign-reversal.ts'
import { sandbox } from '../../../sandbox/rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { accountOf, openDebit, stray, itemOf } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')

/** A payin that lines of a statement paid. */
async function paidBy(...amounts: readonly bigint[]): Promise<PaymentKey> {
  const payment = await createPayin(
    gateway,
    createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }),
    payinKey(),
  )
  const line = {
    accountId: await accountOf('INR'),
    bookedOn: gateway.clock.now().toISOString().slice(0, 10),
    direction: 'CREDIT' as const,
  }
  for (const amount of amounts) {
    const id = randomUUID()
    await gateway.db.transaction((transaction) =>
      storeLine(transaction, { ...line, id, money: inr(amount) }, 'RECEIPT'),
    )
    const { id: itemId } = await itemOf(await stray(amount, { source: 'own-accounts', sourceId: id }))
    expect(await assignItem(gateway, { itemId, payment }, annAndBen)).toHaveProperty('receiptId')
  }
  return payment
}

/** The receipts that a debit may have taken back of a payment. */
async function receiptsOf(itemId: string, { paymentId }: PaymentKey) {
  const item = (await openItems(gateway)).find(({ id }) => id === itemId)
  return item?.candidates
    .filter((one) => one.paymentId === paymentId)
    .map(({ kind, due, why }) => ({ kind, due, why }))
}
const receipt = (minorUnits: bigint) => ({ kind: 'payin', due: inr(minorUnits), why: 'RECEIPT' })

it('a debit has the receipt of which it may take back a part as candidate, and one of its amount before that', async () => {
  const larger = await paidBy(100_00n)
  const debit = await openDebit(30_00n)
  expect(await receiptsOf(debit, larger)).toEqual([receipt(100_00n)])
  const exact = await paidBy(30_00n)
  const item = (await openItems(gateway)).find(({ id }) => id === debit)
  expect(item?.candidates.map(({ paymentId }) => paymentId)).toEqual([exact.paymentId, larger.paymentId])
  expect(await receiptsOf(await openDebit(100_01n), larger)).toEqual([])
})

it('parts of a receipt that was divided are candidates, those that were taken back are not', async () => {
  const payment = await paidBy(100_00n)
  for (const [part, rest] of [
    [33_00n, 67_00n],
    [6_00n, 61_00n],
  ] as const) {
    expect(await assignReversal(gateway, { itemId: await openDebit(part), payment }, annAndBen)).toEqual({
      receiptId: expect.any(String) as string,
    })
    expect(await receiptsOf(await openDebit(part), payment)).toEqual([receipt(rest)])
    expect(await receiptsOf(await openDebit(rest), payment)).toEqual([receipt(rest)])
    expect(await receiptsOf(await openDebit(rest + 1n), payment)).toEqual([])
  }
})

it('a payment is a candidate once, by the receipt that fits best', async () => {
  const payment = await paidBy(59_00n, 41_00n)
  expect(await receiptsOf(await openDebit(41_00n), payment)).toEqual([receipt(41_00n)])
})
