import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { amountsSought, isOneDigitOff, nearness } from './amounts-sought.ts'
import type { ItemFacts, PaymentFacts } from './facts.ts'
import { creditScorer } from './score-credit.ts'
import { scoreDebit, type PaidOrder } from './score-debit.ts'

const inr = (minor: bigint) => money(minor, 'INR')
const opened = new Date('2026-11-02T08:00:00Z')
const item = (minor: bigint, more: Partial<ItemFacts> = {}): ItemFacts => ({
  id: 'item',
  accountId: 'account',
  direction: 'CREDIT',
  money: inr(minor),
  movedUntil: new Date('2026-11-02T10:00:00Z'),
  payer: undefined,
  text: '',
  references: [],
  ...more,
})
/** A payin of 350.00 that was asked 350.02. */
const payin = (more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  merchantCode: 'ACME',
  kind: 'payin',
  paymentId: 'P-1',
  status: 'PROCESSING',
  ordered: inr(350_00n),
  asked: inr(350_02n),
  received: inr(0n),
  due: inr(350_02n),
  accountId: 'account',
  references: ['7K3MPQ9XW2AB'],
  customer: {},
  openedAt: opened,
  ...more,
})
const asha = { accountName: 'Asha Rao', accountNumber: 'asha@okbank' }
const scored = (one: ItemFacts, payment = payin(), others: readonly ItemFacts[] = []) =>
  creditScorer(one, amountsSought(one, others))(payment)
const elsewhere = payin({ accountId: 'other' })

describe('money is for a payment', () => {
  const half = item(175_01n, { id: 'half', payer: asha })
  it.each([
    ['of its amount', item(350_02n), payin(), 'AMOUNT'],
    ['of the order amount', item(350_00n), payin(), 'ORDER_AMOUNT'],
    ['within one per cent', item(352_00n), payin(), 'NEAR_AMOUNT'],
    ['with a digit that is off by one', item(360_02n), payin(), 'ONE_DIGIT'],
    ['with a mistake in the reference', item(9_00n, { text: '7K3MPX9XW2AB' }), payin(), 'SIMILAR_REFERENCE'],
    ['of the same payer', item(9_00n, { payer: asha }), payin({ customer: asha }), 'SAME_PAYER'],
    [
      'of the same payer and amount',
      item(350_02n, { payer: asha }),
      payin({ customer: asha }),
      'PAYER_AND_AMOUNT',
    ],
    ['on another account', item(350_02n), elsewhere, 'OTHER_ACCOUNT'],
    ['of what it lacks', item(50_02n), payin({ received: inr(300_00n), due: inr(50_02n) }), 'AMOUNT'],
    ['as two lines of a payer', item(175_01n, { payer: asha }), payin(), 'SUM_OF_LINES'],
  ])('%s', (_, one, payment, why) => {
    expect(scored(one, payment, [half])).toMatchObject({ paymentId: 'P-1', why })
  })

  it.each([
    ['by another amount', item(9_00n), payin()],
    ['by a name alone', item(9_00n, { payer: { accountName: 'ASHA RAO' } }), payin({ customer: asha })],
    ['by a near amount on another account', item(352_00n), elsewhere],
    ['by two lines of two payers', item(175_01n, { payer: { accountName: 'RAVI KUMAR' } }), payin()],
  ])('not %s', (_, one, payment) => {
    expect(scored(one, payment, [half])).toBeUndefined()
  })
})

describe('of candidates is the likelier one', () => {
  const score = (one: ItemFacts, payment = payin()) => scored(one, payment)?.score ?? 0
  it.each([
    ['the amount, before one that is near', score(item(350_02n)), score(item(350_03n))],
    [
      'a payment that is open, before one that has succeeded',
      score(item(350_02n)),
      score(item(350_02n), payin({ status: 'SUCCESS' })),
    ],
    ['the account, before another', score(item(350_02n)), score(item(350_02n), elsewhere)],
    [
      'one that was open, before one that was opened later',
      score(item(350_02n)),
      score(item(350_02n), payin({ openedAt: new Date('2026-11-03') })),
    ],
    [
      'the payer, before another',
      score(item(350_02n, { payer: asha }), payin({ customer: asha })),
      score(item(350_02n, { payer: { accountName: 'RAVI KUMAR' } }), payin({ customer: asha })),
    ],
    ['the nearer amount', score(item(350_03n)), score(item(353_00n))],
  ])('%s', (_, likelier, other) => {
    expect(likelier).toBeGreaterThan(other)
  })

  it('with a score from 1 to 99', () => {
    const minor = fc.bigInt(1n, 1_000_00n)
    const status = fc.constantFrom('WAITING', 'EXPIRED', 'SUCCESS', 'REFUSED' as const)
    fc.assert(
      fc.property(minor, minor, status, fc.date({ noInvalidDate: true }), (amount, due, of, openedAt) => {
        const found = scored(
          item(amount, { payer: asha }),
          payin({ due: inr(due), status: of, openedAt, customer: asha }),
        )
        expect(found?.score).toBeGreaterThanOrEqual(1)
        expect(found?.score).toBeLessThanOrEqual(99)
      }),
    )
  })
})

it.each([
  [350_02n, 360_02n, true],
  [350_02n, 450_02n, true],
  [350_02n, 350_12n, true],
  [350_02n, 350_03n, false],
  [350_02n, 370_02n, false],
  [9_00n, 109_00n, false],
])('amounts of %s and %s differ by one in one digit above the last: %s', (one, other, expected) => {
  expect(isOneDigitOff(one, other)).toBe(expected)
})

it('near is one per cent, and at least a minor unit', () => {
  expect([nearness(350_02n), nearness(5n), nearness(100n)]).toEqual([350n, 1n, 1n])
})

describe('a debit is of an order', () => {
  const debit = (minor: bigint, more: Partial<ItemFacts> = {}) => item(minor, { direction: 'DEBIT', ...more })
  const order = (more: Partial<PaidOrder> = {}): PaidOrder => ({
    merchantCode: 'ACME',
    kind: 'payout',
    paymentId: 'payout-77',
    status: 'PROCESSING',
    money: inr(700_00n),
    party: asha,
    isAsked: true,
    isReceipt: false,
    ...more,
  })
  it.each([
    ['of its amount', debit(700_00n), order(), 'AMOUNT'],
    ['of its amount and payee', debit(700_00n, { text: 'NEFT ASHA RAO' }), order(), 'AMOUNT_AND_PAYEE'],
    ['with a charge', debit(702_50n), order(), 'AMOUNT_WITH_FEE'],
    ['that takes back a receipt', debit(700_00n), order({ kind: 'payin', isReceipt: true }), 'RECEIPT'],
    ['that takes back a part of one', debit(70_00n), order({ isReceipt: true }), 'RECEIPT'],
  ])('%s', (_, one, paid, why) => {
    expect(scoreDebit(one, paid, { feeUpTo: 2_50n })).toMatchObject({ why, due: paid.money })
  })

  it.each([
    ['less', debit(699_00n), order()],
    ['a larger charge', debit(702_51n), order()],
    ['a charge on a receipt', debit(702_50n), order({ isReceipt: true })],
    [
      'a part of the receipt of another payer',
      debit(70_00n, { payer: { accountName: 'RAVI KUMAR' } }),
      order({ isReceipt: true }),
    ],
  ])('not with %s', (_, one, paid) => {
    expect(scoreDebit(one, paid, { feeUpTo: 2_50n })).toBeUndefined()
  })

  it('rather by its payee, its ID and a file that the bank has', () => {
    const score = (one: ItemFacts, paid: PaidOrder) => scoreDebit(one, paid)?.score ?? 0
    const plain = score(debit(700_00n), order())
    expect(score(debit(700_00n, { payer: { accountName: 'ASHA RAO' } }), order())).toBeGreaterThan(plain)
    expect(score(debit(700_00n, { text: 'PAYOUT-77' }), order())).toBeGreaterThan(plain)
    expect(score(debit(700_00n, { payer: { accountName: 'RAVI KUMAR' } }), order())).toBeLessThan(plain)
    expect(score(debit(700_00n), order({ isAsked: false }))).toBeLessThan(plain)
    // Its debit has come, whatever a rule said before that.
    const paid = scoreDebit(debit(700_00n), order({ status: 'SUCCESS' }), { storedWhy: 'AMOUNT_AND_PAYEE' })
    expect(paid?.score).toBeLessThan(plain)
  })
})
