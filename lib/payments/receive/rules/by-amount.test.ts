import { describe, expect, it } from 'vitest'
import { sampleRequest } from '../../../methods/parts/sample.ts'
import { bankTransfer } from '../../../methods/payout/bank-transfer.ts'
import { money } from '../../../money/money.ts'
import { matchedLines } from '../../../testing/suspense/matched-lines.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { codeOf, refundsOf } from '../../../testing/refunds/refunds-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { expirePayment } from '../../end/end-payment.ts'
import { byClock } from '../../../platform/audit/actor.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const line = matchedLines(gateway)
const dayMs = 86_400_000
const later = (milliseconds: number) => new Date(gateway.clock.now().getTime() + milliseconds)

// One account for payments that an amount tells apart and those that a reference does.
await gateway.db.pool.query(`
  update receiving_account set disabled_at = now() where currency_code = 'MYR' and not ('DUITNOW' = any(methods));
  update receiving_account set methods = array['DUITNOW','FPX'] where currency_code = 'MYR' and 'DUITNOW' = any(methods)`)
const byAmount = (amount: number) =>
  createPayin(gateway, createBodyOf(amount, 'MYR', { paymentMethodCode: 'DUITNOW' }))
const fpx = { paymentMethodCode: 'FPX', account: { accountType: 'private' } }
const byReference = (amount: number) => createPayin(gateway, createBodyOf(amount, 'MYR', fpx))

describe('the exact amount of one claim', () => {
  it('names its payment at a moment', async () => {
    const key = await byAmount(10)
    expect(await line(key)).toMatchObject({
      received: { result: 'COMPLETED', key },
      match: { matched_by: 'AMOUNT', evidence: { moved: 'AT_A_TIME' } },
    })
  })

  it('names its payment beside a number that nobody typed', async () => {
    const key = await byAmount(15)
    expect((await line(key, { text: 'UPI/499999999999/ASHA' })).received).toEqual({
      result: 'COMPLETED',
      key,
    })
  })

  it('names its payment on a day in which the claim began', async () => {
    const key = await byAmount(20)
    const day = { movedAt: later(-dayMs / 2), movedUntil: later(dayMs / 2) }
    expect(await line(key, day)).toMatchObject({
      received: { result: 'COMPLETED', key },
      match: { evidence: { moved: 'IN_A_PERIOD' } },
    })
  })

  it.each([
    ['before the claim began', -2 * dayMs, -dayMs],
    ['up to the minute before it', -dayMs, -60_000],
  ])('is nobody’s on a day that ended %s', async (_, from, until) => {
    const key = await byAmount(30)
    const { received } = await line(key, { movedAt: later(from), movedUntil: later(until) })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [] })
  })

  it('is both payments’ on a day in which one claim ended and the next began', async () => {
    const first = await byAmount(40)
    await expirePayment(gateway, first, byClock)
    gateway.clock.forward(2 * 3_600_000)
    const second = await byAmount(40)
    expect((await recordOf(second)).due).toEqual((await recordOf(first)).due)
    const day = { movedAt: later(-dayMs / 2), movedUntil: later(dayMs / 2) }
    const { received, item } = await line(second, day)
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [first, second] })
    expect(item).toMatchObject({ reason: 'AMBIGUOUS' })
    expect((await line(second)).received).toEqual({ result: 'COMPLETED', key: second })
  })
})

describe('an amount that another open payment is due by reference', () => {
  it('is nobody’s, and both are candidates', async () => {
    const claimed = await byAmount(50)
    const other = await byReference(50.01)
    expect((await recordOf(other)).due).toEqual((await recordOf(claimed)).due)
    const { received, item } = await line(claimed)
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [claimed, other] })
    expect(item).toMatchObject({ reason: 'AMBIGUOUS', candidates: [{ why: 'AMOUNT' }, { why: 'AMOUNT' }] })
  })

  it('is the claim’s again when that payment has ended', async () => {
    const claimed = await byAmount(60)
    await expirePayment(gateway, await byReference(60.01), byClock)
    expect((await line(claimed)).received).toEqual({ result: 'COMPLETED', key: claimed })
  })

  it.each([
    ['expired alone', 61, false],
    ['and the claim’s expired', 62, true],
  ])('on that day is nobody’s, also where that payment %s since', async (_, amount, both) => {
    const claimed = await byAmount(amount)
    const other = await byReference(amount + 0.01)
    const movedAt = later(-dayMs / 2)
    await expirePayment(gateway, other, byClock)
    if (both) await expirePayment(gateway, claimed, byClock)
    gateway.clock.forward(dayMs / 2)
    const { received, item } = await line(claimed, { movedAt, movedUntil: later(0) })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [claimed, other] })
    expect(item).toMatchObject({ reason: 'AMBIGUOUS' })
  })

  it('is the claim’s on a day that began after that payment had expired', async () => {
    const claimed = await byAmount(63)
    await expirePayment(gateway, await byReference(63.01), byClock)
    gateway.clock.forward(60_000)
    const movedAt = gateway.clock.now()
    expect((await line(claimed, { movedAt, movedUntil: later(dayMs) })).received).toEqual({
      result: 'COMPLETED',
      key: claimed,
    })
  })

  it('is the claim’s where that payment was opened after the money moved', async () => {
    const claimed = await byAmount(70)
    const movedAt = gateway.clock.now()
    gateway.clock.forward(61_000)
    await byReference(70.01)
    expect((await line(claimed, { movedAt })).received).toEqual({ result: 'COMPLETED', key: claimed })
  })

  it('is nobody’s where that payment came in part, and lacks it since a refund', async () => {
    const other = await byReference(105.01)
    const { attempt } = await recordOf(other)
    await line(other, { railReference: attempt.railReference, money: money(30_00n, 'MYR') })
    const claimed = await byAmount(85)
    const paymentMethod = sampleRequest(bankTransfer, 'MYR', 'MANDATORY')
    const ten = { money: { amount: 10, currencyCode: 'MYR' }, paymentMethod }
    expect(codeOf(await refundsOf(gateway).refund(other, undefined, ten))).toBe('ACCEPTED')
    expect((await recordOf(other)).due).toEqual((await recordOf(claimed)).due)
    const { received } = await line(claimed)
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [claimed, other] })
  })

  it('is the claim’s where that payment came in part, and lacks less', async () => {
    const claimed = await byAmount(80)
    const part = await byReference(80.01)
    const { attempt } = await recordOf(part)
    await line(part, { railReference: attempt.railReference, money: money(1_00n, 'MYR') })
    expect((await line(claimed)).received).toEqual({ result: 'COMPLETED', key: claimed })
  })
})
