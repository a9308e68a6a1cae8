import { describe, expect, it } from 'vitest'
import { byRail } from '#lib/platform/audit/actor.ts'
import { expirePayment, refusePayment } from '#lib/payments/end/end-payment.ts'
import { reversePayment } from '#lib/payments/end/reverse-payment.ts'
import { openItems } from '#lib/payments/suspense/open-items.ts'
import { confirmPayout } from '#lib/payments/payouts/end-payout.ts'
import type { PaymentKey } from '#lib/payments/payment-key.ts'
import { paymentStory } from '#lib/testing/models/payment-story.ts'
import { codeOf, refundKey, refundsOf } from '#lib/testing/refunds/refunds-of.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'

// What the guide says of each case, with payins of 100 rupees and a fee of 1.50.

const gateway = await testGateway()
const { detailOf, callbacksOf } = paymentStory(gateway)
const { paid, pay, refund, refundedOf, balance } = refundsOf(gateway)
const bank = byRail('bank')

/** By how much a call changed what is available. */
async function movedBy(run: () => Promise<unknown>): Promise<number> {
  const before = (await balance()).available
  await run()
  return Math.round(((await balance()).available - before) * 100) / 100
}

const rupees = (amount: number) => ({ amount, currencyCode: 'INR' })

async function statusOf(key: PaymentKey): Promise<unknown> {
  const { process } = (await detailOf(key)) as { readonly process: { readonly status: string } }
  return process.status
}

describe('a part of the amount', () => {
  it('keeps the payment open, without a callback, and credits nothing', async () => {
    expect(
      await movedBy(async () => {
        const key = await paid(4_000n)
        expect(await detailOf(key)).toMatchObject({
          process: { status: 'WAITING' },
          moneyReceived: rupees(40),
        })
        expect(await callbacksOf(key)).toBe(0)
      }),
    ).toBe(0)
  })

  it('expires with its reason, and is completed by a late rest', async () => {
    const key = await paid(4_000n)
    await expirePayment(gateway, key, bank)
    expect(await detailOf(key)).toMatchObject({
      process: { status: 'EXPIRED', failureReasonCode: 'AMOUNT_MISMATCH' },
    })
    expect(await movedBy(() => pay(key, 6_000n))).toBe(98.5)
    expect(await statusOf(key)).toBe('SUCCESS')
    expect(await callbacksOf(key)).toBe(2)
  })

  it('goes back by a refund without an amount, which costs nothing; then the rest completes nothing', async () => {
    const key = await paid(4_000n)
    await expirePayment(gateway, key, bank)
    expect(await movedBy(() => refund(key))).toBe(0)
    expect(await refundedOf(key)).toBe(4_000n)
    await pay(key, 6_000n)
    expect(await statusOf(key)).toBe('EXPIRED')
  })
})

describe('too much', () => {
  it('credits the order amount less the fee; a refund of the surplus costs nothing', async () => {
    expect(await movedBy(() => paid(12_000n))).toBe(98.5)
    const key = await paid(12_000n)
    expect(await movedBy(() => refund(key, 20))).toBe(0)
    expect(await movedBy(() => refund(key, 10))).toBe(-10)
  })

  it('that comes after the success, as a second payment, makes no callback', async () => {
    const key = await paid(10_000n, 10_000n)
    expect(await detailOf(key)).toMatchObject({ process: { status: 'SUCCESS' }, moneyReceived: rupees(200) })
    expect(await callbacksOf(key)).toBe(1)
  })
})

describe('late', () => {
  it('changes EXPIRED to SUCCESS, with a callback', async () => {
    const key = await paid()
    await expirePayment(gateway, key, bank)
    expect(await movedBy(() => pay(key, 10_000n))).toBe(98.5)
    expect(await statusOf(key)).toBe('SUCCESS')
    expect(await callbacksOf(key)).toBe(2)
  })

  it('after REFUSED changes no payment, makes no callback, and is the operator’s to return', async () => {
    const key = await paid()
    await refusePayment(gateway, key, 'CANCELLED_BY_CUSTOMER', bank)
    const refused = await detailOf(key)
    expect(refused).toMatchObject({ process: { status: 'REFUSED' } })
    expect(await movedBy(() => pay(key, 10_000n))).toBe(0)
    expect(await detailOf(key)).toEqual(refused)
    expect(await callbacksOf(key)).toBe(1)
    expect(codeOf(await refund(key))).toBe('REFUND_EXCEEDS_PAYIN')
    const items = await openItems(gateway)
    expect(items.filter(({ kind }) => kind === 'ENDED')).toMatchObject([
      { payment: { paymentId: key.paymentId }, money: { amount: 10_000n } },
    ])
  })

  it('after REFUSED leaves to a refund what had arrived before', async () => {
    const key = await paid(4_000n)
    await refusePayment(gateway, key, 'REFUSED_BY_INSTITUTION', bank)
    await pay(key, 6_000n)
    expect(await movedBy(() => refund(key))).toBe(0)
    expect(await refundedOf(key)).toBe(4_000n)
  })
})

it('a reversal takes the order amount, after a refund too, keeps the fee, and makes a callback', async () => {
  const key = await paid(10_000n)
  const refundOfAll = refundKey()
  expect(
    await movedBy(async () => {
      await refund(key, undefined, { key: refundOfAll })
      await confirmPayout(gateway, refundOfAll, bank)
      await reversePayment(gateway, key, bank)
    }),
  ).toBe(-200)
  expect(await detailOf(key)).toMatchObject({
    process: { status: 'SUCCESS' },
    moneyReturned: rupees(100),
    moneyRefunded: rupees(100),
  })
  expect(await callbacksOf(key)).toBe(2)
  expect(codeOf(await refund(key))).toBe('REFUND_EXCEEDS_PAYIN')
})
