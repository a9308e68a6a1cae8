import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { completePayment } from './complete-payment.ts'

const inr = (amount: bigint) => money(amount, 'INR')
const key = { merchantCode: 'ACME', kind: 'payin', paymentId: 'order-1' } as const
const payment = { key, status: 'WAITING', money: inr(100_00n) } as const
const receiptId = 'fae4c8b0-0000-4000-8000-000000000000'
const completion = {
  required: inr(100_07n),
  fee: inr(1_50n),
  vat: inr(27n),
  receiptId,
  actor: byRail('bank'),
}

/** A database in which the statement changes so many payments. */
const changing = (rowCount: 0 | 1): Queryable => ({
  query: async () => ({ rows: [], rowCount, command: 'UPDATE', oid: 0, fields: [] }),
})

it('the merchant is credited the order amount; the offset is rounding, fee and VAT are entries of their own', async () => {
  const merchant = { kind: 'MERCHANT_AVAILABLE', merchantCode: 'ACME' }
  const entry = { currencyCode: 'INR', payment: key, receiptId }
  expect(await completePayment(changing(1), payment, completion)).toEqual([
    {
      ...entry,
      kind: 'COMPLETION',
      lines: [
        { account: { kind: 'SUSPENSE' }, amount: -100_07n },
        { account: merchant, amount: 100_00n },
        { account: { kind: 'ROUNDING' }, amount: 7n },
      ],
    },
    {
      ...entry,
      kind: 'FEE',
      lines: [
        { account: merchant, amount: -1_50n },
        { account: { kind: 'FEE_INCOME' }, amount: 1_50n },
      ],
    },
    {
      ...entry,
      kind: 'VAT',
      lines: [
        { account: merchant, amount: -27n },
        { account: { kind: 'VAT_PAYABLE' }, amount: 27n },
      ],
    },
  ])
})

it('nothing is booked for a payment that changed although its row was locked', async () => {
  await expect(completePayment(changing(0), payment, completion)).rejects.toThrow(
    'payment order-1 changed although its row was locked',
  )
})
