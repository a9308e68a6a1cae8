import { beforeAll, expect, it } from 'vitest'
import { checkLedger } from './check-ledger.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { asBefore } from '../../testing/database/old-reversals.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'
import { payinKey } from '../../testing/test-gateway.ts'
import { correctReversals } from './correct-reversals.ts'
import { reversePayment } from '../../payments/end/reverse-payment.ts'

// Reversals of release 0.1.0: of parts on two accounts with a surplus, of an offset, and one that was right.

const gateway = await seedEverything()
const { db } = gateway
const people = { by: 'Ann', approvedBy: 'Bob' }
const paymentsOf = (corrections: Awaited<ReturnType<typeof correctReversals>>) =>
  corrections.map(({ paymentId }) => paymentId)
const rows = async (text: string) => (await db.pool.query<Record<string, unknown>>(text)).rows
const adjustments = () =>
  rows(
    `select payment_id, reason from ledger_entry where kind = 'ADJUSTMENT' and payment_id is not null order by payment_id`,
  )

beforeAll(async () => {
  await reversePayment(gateway, payinKey('changed'), byOperator('test'))
  await bypassConstraints(db, ...['in-parts', 'changed', 'reversed'].flatMap(asBefore))
})

it('old reversals that the check names are shown first, and nothing is booked', async () => {
  expect((await checkLedger(db)).map(({ subject }) => subject)).toEqual([
    'ACME payin changed',
    'ACME payin in-parts',
    // What they left on it is no item of the list.
    'SUSPENSE/INR',
  ])
  expect(paymentsOf(await correctReversals(db, people, true))).toEqual(['changed', 'in-parts'])
  expect(await adjustments()).toEqual([])
})

it('one person alone cannot correct anything', async () => {
  await expect(correctReversals(db, { by: 'Ann', approvedBy: 'ANN' })).rejects.toThrow('two different people')
})

it('each is corrected by one entry, also by concurrent runs, and the check finds no difference', async () => {
  const balances = await rows('select * from merchant_balance')
  const booked = await Promise.all([1, 2, 3].map(() => correctReversals(db, people)))
  expect(booked.flatMap(paymentsOf).toSorted()).toEqual(['changed', 'in-parts'])
  const reason = 'reversal booked as reversals by receipt are'
  expect(await adjustments()).toEqual([
    { payment_id: 'changed', reason },
    { payment_id: 'in-parts', reason },
  ])
  expect(await rows('select * from merchant_balance')).toEqual(balances)
  expect(await checkLedger(db)).toEqual([])
})

it('nothing is booked again, and the audit names both people', async () => {
  expect(await correctReversals(db, people)).toEqual([])
  expect(await adjustments()).toHaveLength(2)
  expect(
    await rows(`select actor, after ->> 'approvedBy' as approved, after ->> 'paymentId' as payment from audit_event
                 where command = 'ledger correct-reversals' order by payment`),
  ).toEqual([
    { actor: 'operator:Ann', approved: 'Bob', payment: 'changed' },
    { actor: 'operator:Ann', approved: 'Bob', payment: 'in-parts' },
  ])
})
