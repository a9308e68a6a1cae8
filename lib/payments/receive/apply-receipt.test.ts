import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor, unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment, refusePayment } from '../end/end-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { applyReceipt, type Applied } from './apply-receipt.ts'
import type { Receipt } from './receipt.ts'
import { receiveMoney } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'
import type { Match } from './sql/match-receipt.ts'
import { storeReceipts } from './sql/store-receipt.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const [typed, other] = ['412345678901', '412345678902']
const bank = byRail('bank')
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
const nameless = async (key: PaymentKey) => unnamedReceiptFor(await recordOf(key), gateway.clock.now())
const named = async (key: PaymentKey) => receiptFor(await recordOf(key), gateway.clock.now())

/** Applies a receipt as often as asked, and takes all of it back. */
async function apply(
  key: PaymentKey,
  receipt: Receipt,
  matchedBy: Match['matchedBy'],
  times = 1,
): Promise<Applied[]> {
  const applied: Applied[] = []
  const takenBack = new Error('taken back')
  const work = async (transaction: Queryable) => {
    const [stored] = await storeReceipts(transaction, gateway.personal, [receipt])
    for (let time = 0; time < times; time += 1) {
      const match = { ...key, attemptNo: 1, matchedBy }
      applied.push(
        (await applyReceipt(transaction, { receipt, receiptId: stored?.receiptId ?? '', match })).applied,
      )
    }
    throw takenBack
  }
  await expect(gateway.db.transaction(work)).rejects.toBe(takenBack)
  return applied
}

describe('money that was found by a typed reference', () => {
  const byReference = async (key: PaymentKey, more: Partial<Receipt> = {}) =>
    apply(key, { ...(await nameless(key)), externalReference: typed, ...more }, 'EXTERNAL_REFERENCE')

  it('completes the payment while the reference is in force and the amount is what is due', async () => {
    const key = await open()
    await setExternalReference(gateway, key, typed)
    expect(await byReference(key)).toEqual([{ result: 'COMPLETED', key }])
    await expirePayment(gateway, key, bank)
    expect(await byReference(key)).toEqual([{ result: 'COMPLETED', key }])
  })

  it('stays in suspense where another reference came into force before the payment was locked', async () => {
    const key = await open()
    await setExternalReference(gateway, key, other)
    expect(await byReference(key)).toEqual([{ result: 'SUSPENSE', candidates: [key] }])
  })

  it('stays in suspense where another amount is due by then', async () => {
    const key = await open()
    await setExternalReference(gateway, key, typed)
    const wanted = await nameless(key)
    for (const amount of [99_99n, 100_01n])
      expect(await byReference(key, { money: money(amount, 'INR') })).toEqual([
        { result: 'SUSPENSE', candidates: [key] },
      ])
    await receiveMoney(gateway, { ...(await named(key)), money: money(1n, 'INR') })
    expect(await byReference(key, { money: wanted.money })).toEqual([
      { result: 'SUSPENSE', candidates: [key] },
    ])
  })

  it('stays in suspense where the payment was refused by then', async () => {
    const key = await open()
    await setExternalReference(gateway, key, typed)
    await refusePayment(gateway, key, 'REFUSED_BY_INSTITUTION', bank)
    expect(await byReference(key)).toEqual([{ result: 'SUSPENSE', candidates: [key], ended: true }])
  })
})

describe('money that names its payment', () => {
  it('in another currency stays in suspense, and the payment is no candidate', async () => {
    const key = await open()
    const receipt = { ...(await named(key)), money: money(100_00n, 'THB') }
    expect(await apply(key, receipt, 'RAIL_REFERENCE')).toEqual([{ result: 'SUSPENSE', candidates: [] }])
  })

  it('that does not exist stays in suspense', async () => {
    const key = await open()
    const nowhere = { ...key, paymentId: 'nowhere' }
    expect(await apply(nowhere, await named(key), 'RAIL_REFERENCE')).toEqual([
      { result: 'SUSPENSE', candidates: [] },
    ])
  })

  it('counts once', async () => {
    const key = await open()
    expect(await apply(key, await named(key), 'RAIL_REFERENCE', 2)).toEqual([
      { result: 'COMPLETED', key },
      { result: 'SEEN_BEFORE' },
    ])
  })

  it('is a surplus where the payment has succeeded, and an open item where it was refused', async () => {
    const [paid, refused] = [await open(), await open()]
    const [moreForPaid, forRefused] = [await named(paid), await named(refused)]
    await receiveMoney(gateway, await named(paid))
    await refusePayment(gateway, refused, 'REFUSED_BY_INSTITUTION', bank)
    const applied = [
      await apply(paid, moreForPaid, 'RAIL_REFERENCE'),
      await apply(refused, forRefused, 'RAIL_REFERENCE'),
    ]
    expect(applied).toStrictEqual([
      [{ result: 'SURPLUS', key: paid }],
      [{ result: 'SUSPENSE', candidates: [refused], ended: true }],
    ])
  })
})
