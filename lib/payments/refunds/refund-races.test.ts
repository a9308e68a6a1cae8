import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator, byRail } from '../../platform/audit/actor.ts'
import { codeOf, refundKey, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { reversePayment } from '../end/reverse-payment.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentKey } from '../payment-key.ts'
import { confirmPayout, refusePayout } from '../payouts/end-payout.ts'
import { assignItem } from '../suspense/assign-item.ts'
import { returnItem } from '../suspense/return-item.ts'
import { undoMatch } from '../suspense/undo-match.ts'
import type { RefundKey } from './plan-refund.ts'

const gateway = await testGateway({}, { poolSize: 12 })
const { paid, pay, refund, refundedOf } = refundsOf(gateway)
const { receiptId, stray, itemOf, balanceOf } = suspenseOf(gateway)
const bank = byRail('bank')
// Where a refund and a reversal both take all of a payin, the merchant pays for one of them.
await creditBalance(gateway.db, 'ACME', money(1_000_000n, 'INR'), byOperator('test'))
/** Each race is run so often: not every run meets. */
const rounds = 6

const receiptOf = async (payin: PaymentKey, minor: bigint): Promise<string> =>
  receiptId(await pay(payin, minor))

const acceptedOf = (outcomes: readonly Outcome<unknown>[]): number =>
  outcomes.filter((outcome) => codeOf(outcome) === 'ACCEPTED').length

/** A refund of all, under the key given. */
const all = (payin: PaymentKey, key: RefundKey = refundKey()) => refund(payin, undefined, { key })

/** Returns that are ordered nowhere: what matters here is who gets the item. */
const ordering = { canPay: () => true, order: async () => ({ idReturn: 'none' }) }

async function everyRound(race: () => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await race()
  expect(await checkLedger(gateway.db)).toEqual([])
  expect(await balanceOf('SUSPENSE/INR')).toBeGreaterThanOrEqual(0n)
}

describe('a refund beside', () => {
  it('other refunds of its payin: together no more than it received', async () => {
    await everyRound(async () => {
      const payin = await paid(10_500n)
      const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => refund(payin, 30)))
      expect(acceptedOf(outcomes)).toBe(3)
      const left = { message: 'only 15 INR is left of the payin' }
      const refused = { failure: 'BUSINESS_RULE', faults: [left] }
      expect(outcomes.filter((outcome) => 'failure' in outcome)).toMatchObject([refused, refused, refused])
      expect(await refundedOf(payin)).toBe(9_000n)
    })
  })

  it('the same create: one is accepted, the other a duplicate', async () => {
    await everyRound(async () => {
      const payin = await paid(10_000n)
      const key = refundKey()
      const outcomes = await Promise.all([1, 2, 3].map(() => refund(payin, 20, { key })))
      expect(outcomes.map(codeOf).toSorted()).toEqual([
        'ACCEPTED',
        'PAYMENT_ALREADY_EXISTS',
        'PAYMENT_ALREADY_EXISTS',
      ])
      expect(await refundedOf(payin)).toBe(2_000n)
    })
  })

  it('a reversal of its payin: the merchant pays for whatever both take', async () => {
    await everyRound(async () => {
      const payin = await paid(12_000n)
      const key = refundKey()
      const [outcome] = await Promise.all([all(payin, key), reversePayment(gateway, payin, bank)])
      if ('value' in outcome) await confirmPayout(gateway, key, bank)
      else expect(codeOf(outcome)).toBe('REFUND_EXCEEDS_PAYIN')
    })
  })

  it('the undoing of the match of its money: one of them is refused', async () => {
    await everyRound(async () => {
      const payin = await paid()
      const receipt = await receiptOf(payin, 10_000n)
      const [outcome, undone] = await Promise.all([all(payin), undoMatch(gateway, receipt, annAndBen)])
      const isRefunded = codeOf(outcome) === 'ACCEPTED'
      expect(undone.result).toBe(isRefunded ? 'REFUNDED' : 'UNDONE')
    })
  })

  it('the return of the same money after its match was undone: one of them has it', async () => {
    await everyRound(async () => {
      const payin = await paid()
      const receipt = await receiptOf(payin, 5_000n)
      const payee = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
      const [outcome, returned] = await Promise.all([
        all(payin),
        undoMatch(gateway, receipt, annAndBen).then(async () =>
          returnItem(gateway, ordering, { itemId: (await itemOf(receipt)).id, payee }, annAndBen).catch(
            () => ({
              result: 'NO_ITEM' as const,
            }),
          ),
        ),
      ])
      expect([codeOf(outcome) === 'ACCEPTED', returned.result === 'ORDERED'].filter(Boolean)).toHaveLength(1)
    })
  })

  it('the assignment of money to its payin, and money that comes late: both are surplus that is left', async () => {
    await everyRound(async () => {
      const payin = await paid(10_000n)
      const { id: itemId } = await itemOf(await stray(700n))
      const [outcome] = await Promise.all([
        all(payin),
        assignItem(gateway, { itemId, payment: payin }, annAndBen),
        pay(payin, 300n),
      ])
      expect(codeOf(outcome)).toBe('ACCEPTED')
      const refunded = (await refundedOf(payin)) ?? 0n
      if (refunded < 11_000n) expect(codeOf(await all(payin))).toBe('ACCEPTED')
      expect(await refundedOf(payin)).toBe(11_000n)
    })
  })

  it('the refusal of another refund: what that gives up can be refunded once', async () => {
    await everyRound(async () => {
      const payin = await paid(11_000n)
      const first = refundKey()
      await all(payin, first)
      const [, ...outcomes] = await Promise.all([
        refusePayout(gateway, first, 'INVALID_ACCOUNT', bank),
        refund(payin, 110),
        refund(payin, 110),
      ])
      const accepted = acceptedOf(outcomes)
      expect(accepted).toBeLessThanOrEqual(1)
      expect(await refundedOf(payin)).toBe(accepted === 1 ? 11_000n : 0n)
    })
  })
})

describe('the database', () => {
  const insert = (payin: PaymentKey, fromSuspense: number, fromBalance: number) =>
    gateway.db.pool.query(
      `insert into refund (merchant_code, payment_id, payin_id, from_suspense, from_balance) values ('ACME', $1, $2, $3, $4)`,
      [refundKey().paymentId, payin.paymentId, fromSuspense, fromBalance],
    )

  it.each([
    [11, 0],
    [0, 101],
    [10, 101],
  ])(
    'refuses a refund of %i in suspense and %i of the balance where 10 and 100 are left',
    async (one, other) => {
      const payin = await paid(11_000n)
      await expect(insert(payin, one, other)).rejects.toMatchObject({
        constraint: 'refund_takes_what_is_left',
      })
    },
  )

  it('refuses a refund without a payment, and a change of what is refunded without a refund', async () => {
    const payin = await paid(11_000n)
    await expect(insert(payin, 10, 0)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
    await expect(
      gateway.db.pool.query(`update payment set money_refunded = 1 where payment_id = $1`, [payin.paymentId]),
    ).rejects.toMatchObject({ constraint: 'payment_money_refunded_follows_refunds' })
  })
})
