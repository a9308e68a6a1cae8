import { beforeAll, expect, it } from 'vitest'
import { testGateway } from '../testing/test-gateway.ts'
import { openClearing, type ClearingKind } from './clearing.ts'
import { postEntry } from './post-entry.ts'

const { db } = await testGateway()

const transfer = (kind: ClearingKind, amount: bigint) =>
  postEntry(db, {
    kind: 'OWN_TRANSFER',
    currencyCode: 'INR',
    lines: [
      { account: { kind }, amount },
      { account: { kind: 'FEE_INCOME' }, amount: -amount },
    ],
  })
const payout = (paymentId: string, amount: bigint) =>
  postEntry(db, {
    kind: 'PAYOUT',
    currencyCode: 'INR',
    payment: { merchantCode: 'ACME', kind: 'payout', paymentId },
    lines: [
      { account: { kind: 'PAYOUT_CLEARING' }, amount },
      { account: { kind: 'FEE_INCOME' }, amount: -amount },
    ],
  })

beforeAll(async () => {
  await payout('settled', 500n)
  await transfer('TRANSFER_CLEARING', 700n)
  await payout('first', 500n)
  await payout('settled', -500n)
  await transfer('TRANSFER_CLEARING', -700n)
  await transfer('TRANSFER_CLEARING', 700n)
  await payout('second', 300n)
  await payout('second', -100n)
  await transfer('PAYOUT_CLEARING', -900n)
  await transfer('TRANSFER_CLEARING', 40n)
  await transfer('TRANSFER_CLEARING', -40n)
})

it('what one side has booked is open until the other one has: of a payout its sum, of a transfer its equal', async () => {
  const open = await openClearing(db, 10)
  expect(open.map(({ kind, money, payment }) => [kind, money.amount, payment?.paymentId])).toEqual([
    ['PAYOUT_CLEARING', 500n, 'first'],
    ['TRANSFER_CLEARING', 700n, undefined],
    ['PAYOUT_CLEARING', 200n, 'second'],
    ['PAYOUT_CLEARING', -900n, undefined],
  ])
})

it('payouts are limited to the oldest, transfers are all there', async () => {
  const open = await openClearing(db, 1)
  expect(open.map(({ payment }) => payment?.paymentId)).toEqual(['first', undefined, undefined])
})
