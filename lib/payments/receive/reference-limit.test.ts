import { randomInt } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const digits = () => Array.from({ length: 12 }, () => randomInt(10)).join('')
const open = (amount: number) =>
  createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2' }))
const type = (key: PaymentKey, reference: string) => setExternalReference(gateway, key, reference)
const typedFor = async ({ paymentId }: PaymentKey) => {
  const { rows } = await gateway.db.pool.query<{ reference: string }>(
    'select reference from typed_reference where payment_id = $1 order by number',
    [paymentId],
  )
  return rows.map(({ reference }) => reference)
}
/** The money of a payment under a reference. */
const pay = async (key: PaymentKey, externalReference: string) =>
  receiveMoney(gateway, { ...unnamedReceiptFor(await recordOf(key), gateway.clock.now()), externalReference })

describe('how many references a payin takes', () => {
  it('is five different ones; an earlier one comes into force again and counts no second time', async () => {
    const key = await open(1300)
    const references = [1, 2, 3, 4, 5].map(digits)
    for (const reference of references) expect(await type(key, reference)).toEqual({ value: undefined })
    expect(await type(key, digits())).toEqual({ failure: 'EXTERNAL_REFERENCE_LIMIT' })
    expect(await type(key, references[1] ?? '')).toEqual({ value: undefined })
    expect((await recordOf(key)).externalReference).toBe(references[1])
    expect(await type(key, digits())).toEqual({ failure: 'EXTERNAL_REFERENCE_LIMIT' })
    expect(await typedFor(key)).toEqual(references)
    await pay(key, references[1] ?? '')
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('is five with those that were refused because another payin has their money, and none of them is in force', async () => {
    const paid = await open(1500)
    const used = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => {
        const reference = digits()
        const key = await open(1500)
        await type(key, reference)
        await pay(key, reference)
        return reference
      }),
    )
    const key = await open(1600)
    const own = digits()
    expect(await type(key, own)).toEqual({ value: undefined })
    for (const reference of [...used.slice(0, 4), ...used.slice(0, 4)])
      expect(await type(key, reference)).toEqual({ failure: 'EXTERNAL_REFERENCE_ALREADY_USED' })
    expect((await recordOf(key)).externalReference).toBe(own)
    for (const reference of [...used.slice(4), digits()])
      expect(await type(key, reference)).toEqual({ failure: 'EXTERNAL_REFERENCE_LIMIT' })
    expect(await type(key, own)).toEqual({ value: undefined })
    expect(await typedFor(key)).toEqual([own, ...used.slice(0, 4)])

    await simulate(gateway, paid, { event: 'PAY' })
    for (const reference of used.slice(0, 5))
      expect(await type(paid, reference)).toEqual({ failure: 'EXTERNAL_REFERENCE_ALREADY_USED' })
    expect((await recordOf(paid)).externalReference).toBeUndefined()
    for (const reference of [...used.slice(5), digits()])
      expect(await type(paid, reference)).toEqual({ failure: 'PAYMENT_ALREADY_FINAL' })
  })

  it('is five when more are typed at once, and each is recorded permanently', async () => {
    const key = await open(1400)
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => type(key, digits())))
    expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(5)
    await expect(gateway.db.pool.query('delete from typed_reference')).rejects.toThrow('append-only')
    await expect(gateway.db.pool.query(`update typed_reference set reference = 'X'`)).rejects.toThrow(
      'append-only',
    )
  })

  it('may be limited further from the second one on; what is refused so is not recorded', async () => {
    const key = await open(1700)
    const [first, second] = [digits(), digits()]
    const mayReplace = vi.fn(async () => ({ failure: 'TOO_MANY_REFERENCES', retryAfterSeconds: 60 }) as const)
    const changed = vi.fn()
    const set = (reference: string) =>
      setExternalReference({ ...gateway, changed }, key, reference, mayReplace)
    expect(await set(first)).toEqual({ value: undefined })
    expect(await set(first)).toEqual({ value: undefined })
    expect(mayReplace).not.toHaveBeenCalled()
    expect(changed.mock.calls).toEqual([[key], [key]])
    expect(await set(second)).toEqual({ failure: 'TOO_MANY_REFERENCES', retryAfterSeconds: 60 })
    expect(changed).toHaveBeenCalledTimes(2)
    expect(await typedFor(key)).toEqual([first])
    expect((await recordOf(key)).externalReference).toBe(first)
  })
})
