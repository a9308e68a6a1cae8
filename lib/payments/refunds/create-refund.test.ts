import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { codeOf, refundKey, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { payinKey, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment } from '../end/end-payment.ts'
import { reversePayment } from '../end/reverse-payment.ts'
import { confirmPayout, refusePayout, returnPayout } from '../payouts/end-payout.ts'

const gateway = await testGateway()
const { detailOf, callbacksOf } = paymentStory(gateway)
const { paid, pay, refund, refundedOf, balance } = refundsOf(gateway)
const bank = byRail('bank')

/** By how much a call changed the balance. */
async function movedBy(run: () => Promise<unknown>) {
  const before = await balance()
  await run()
  const after = await balance()
  const by = (one: number, other: number) => Math.round((other - one) * 100) / 100
  return { available: by(before.available, after.available), reserved: by(before.reserved, after.reserved) }
}

describe('a refund', () => {
  it('reserves the amount, takes it when it succeeds, and charges nothing', async () => {
    const payin = await paid(10_000n)
    const key = refundKey()
    expect(await movedBy(() => refund(payin, 40, { key }))).toEqual({ available: -40, reserved: 40 })
    expect(await movedBy(() => confirmPayout(gateway, key, bank))).toEqual({ available: 0, reserved: -40 })
    expect(await detailOf(payin)).toMatchObject({ moneyRefunded: { amount: 40, currencyCode: 'INR' } })
    expect(await callbacksOf(key)).toBe(1)
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('without an amount pays back all that is left', async () => {
    const payin = await paid(10_000n)
    await refund(payin, 30)
    expect(await refund(payin)).toMatchObject({
      value: { idPayin: payin.paymentId, paymentRequested: { money: { currencyCode: 'INR' } } },
    })
    expect(await refundedOf(payin)).toBe(10_000n)
    expect(codeOf(await refund(payin))).toBe('REFUND_EXCEEDS_PAYIN')
  })

  it('of more than is left is refused, and keeps nothing', async () => {
    const payin = await paid(10_000n)
    const key = refundKey()
    expect(codeOf(await refund(payin, 100.01, { key }))).toBe('REFUND_EXCEEDS_PAYIN')
    expect(codeOf(await refund(payin, 100, { key }))).toBe('ACCEPTED')
  })

  it('that is refused can be made again', async () => {
    const payin = await paid(10_000n)
    const key = refundKey()
    await refund(payin, undefined, { key })
    const refused = () => refusePayout(gateway, key, 'INVALID_ACCOUNT', bank)
    expect(await movedBy(refused)).toEqual({ available: 100, reserved: -100 })
    expect(await refundedOf(payin)).toBe(0n)
    expect(codeOf(await refund(payin))).toBe('ACCEPTED')
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('whose money comes back gives it back to where it came from', async () => {
    const payin = await paid(11_000n)
    const key = refundKey()
    await refund(payin, 50, { key })
    await confirmPayout(gateway, key, bank)
    expect(await movedBy(() => returnPayout(gateway, key, bank))).toEqual({ available: 40, reserved: 0 })
    expect(codeOf(await refund(payin, 110))).toBe('ACCEPTED')
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('pays surplus back first, out of suspense', async () => {
    const payin = await paid(10_500n, 500n)
    const key = refundKey()
    expect(await movedBy(() => refund(payin, 10, { key }))).toEqual({ available: 0, reserved: 0 })
    expect(await movedBy(() => confirmPayout(gateway, key, bank))).toEqual({ available: 0, reserved: 0 })
    expect(await movedBy(() => refund(payin, 20))).toEqual({ available: -20, reserved: 20 })
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('of a part payment is paid out of suspense, open or expired, and the rest is due again', async () => {
    const payin = await paid(4_000n)
    expect(await movedBy(() => refund(payin, 10))).toEqual({ available: 0, reserved: 0 })
    await expirePayment(gateway, payin, bank)
    expect(await movedBy(() => refund(payin))).toEqual({ available: 0, reserved: 0 })
    await pay(payin, 6_000n)
    expect(await detailOf(payin)).toMatchObject({ process: { status: 'EXPIRED' } })
    await pay(payin, 4_000n)
    expect(await detailOf(payin)).toMatchObject({ process: { status: 'SUCCESS' } })
    expect(codeOf(await refund(payin))).toBe('ACCEPTED')
    expect(codeOf(await refund(payin))).toBe('REFUND_EXCEEDS_PAYIN')
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('before a reversal takes the balance below what the payin brought', async () => {
    const payin = await paid(11_000n)
    const key = refundKey()
    await refund(payin, undefined, { key })
    await confirmPayout(gateway, key, bank)
    expect(await movedBy(() => reversePayment(gateway, payin, bank))).toEqual({
      available: -110,
      reserved: 0,
    })
    expect(codeOf(await refund(payin))).toBe('REFUND_EXCEEDS_PAYIN')
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it.each([
    [
      'refused',
      (key: ReturnType<typeof refundKey>) => refusePayout(gateway, key, 'INVALID_ACCOUNT', bank),
      110,
    ],
    [
      'returned',
      async (key: ReturnType<typeof refundKey>) => {
        await confirmPayout(gateway, key, bank)
        await returnPayout(gateway, key, bank)
      },
      110,
    ],
  ])('that is %s after a reversal belongs to the merchant, who paid for it', async (_, end, back) => {
    const payin = await paid(11_000n)
    const key = refundKey()
    const moved = await movedBy(async () => {
      await refund(payin, undefined, { key })
      await reversePayment(gateway, payin, bank)
    })
    expect(moved).toEqual({ available: -210, reserved: 100 })
    expect(await movedBy(() => end(key))).toEqual({ available: back, reserved: -100 })
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('of an unknown payin is not found', async () => {
    expect(codeOf(await refund(payinKey(), 1))).toBe('PAYMENT_NOT_FOUND')
  })

  it('with a taken ID is a duplicate, the same or another', async () => {
    const payin = await paid(10_000n)
    const key = refundKey()
    await refund(payin, undefined, { key })
    expect(codeOf(await refund(payin, undefined, { key }))).toBe('PAYMENT_ALREADY_EXISTS')
    expect(codeOf(await refund(payin, 3, { key }))).toBe('PAYMENT_ID_REUSED')
  })
})
