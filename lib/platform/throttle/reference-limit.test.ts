import { describe, expect, it } from 'vitest'
import { takeReference, takeReplacement, type GivenReference } from './reference-limit.ts'
import { openMemoryThrottle } from './throttle.ts'

const merchant = { code: 'ACME', requestsPerSecond: 10 }

/** How many of many references get through, each as `given` says. */
async function through(
  take: typeof takeReference,
  count: number,
  given: (number: number) => Partial<GivenReference>,
  throttle = openMemoryThrottle(),
): Promise<number> {
  let allowed = 0
  for (let number = 0; number < count; number += 1) {
    const reference = { merchant, payment: `payin/A-${number}`, ...given(number) }
    if ((await take(throttle, reference)).allowed) allowed += 1
  }
  return allowed
}

describe('references that are given', () => {
  it('once for each of a merchant’s payments are not limited, even from one address', async () => {
    expect(await through(takeReference, 5_000, () => ({ address: '203.0.113.7' }))).toBe(5_000)
  })

  it('again and again for one payment are twenty in ten minutes', async () => {
    expect(await through(takeReference, 60, () => ({ payment: 'payin/A-1' }))).toBe(20)
  })

  it('above the limit return the time of the next try', async () => {
    const throttle = openMemoryThrottle()
    const given = { merchant, payment: 'payin/A-1', address: '203.0.113.7' }
    for (let number = 0; number < 20; number += 1) await takeReference(throttle, given)
    const refused = await takeReference(throttle, given)
    expect(refused.allowed ? 0 : refused.retryAfterSeconds).toBeGreaterThan(500)
    for (let number = 0; number < 120; number += 1) await takeReplacement(throttle, given)
    const longer = await takeReplacement(throttle, given)
    expect(longer.allowed ? 0 : longer.retryAfterSeconds).toBeGreaterThan(3_000)
  })
})

describe('references that replace others', () => {
  it('are limited by the size of the merchant, not by the number of payments', async () => {
    expect(await through(takeReplacement, 3_000, () => ({}))).toBe(1_000)
    const large = { code: 'LARGE', requestsPerSecond: 50 }
    expect(await through(takeReplacement, 6_000, () => ({ merchant: large }))).toBe(5_000)
  })

  it('are 120 in an hour from one address, or one IPv6 network, for each merchant', async () => {
    const throttle = openMemoryThrottle()
    const from = (address: string, code = 'ACME') =>
      through(takeReplacement, 200, () => ({ merchant: { ...merchant, code }, address }), throttle)
    expect(await from('203.0.113.7')).toBe(120)
    expect(await from('203.0.113.7', 'BRAVO')).toBe(120)
    const network = (number: number) => ({ address: `2001:db8::${number.toString(16)}` })
    expect(await through(takeReplacement, 200, network, throttle)).toBe(120)
  })

  it('that the limit of an address refuses do not count for the merchant, and the other way round', async () => {
    const throttle = openMemoryThrottle()
    const small = { code: 'SMALL', requestsPerSecond: 2 }
    const from = (address: string) => () => ({ merchant: small, address })
    expect(await through(takeReplacement, 1_000, from('203.0.113.7'), throttle)).toBe(120)
    expect(await through(takeReplacement, 50, from('203.0.113.8'), throttle)).toBe(50)
    expect(await through(takeReplacement, 100, from('203.0.113.9'), throttle)).toBe(30)
    expect(await throttle.counted('reference-replaced:SMALL')).toBe(200)
    expect(await throttle.counted('reference-address:SMALL/203.0.113.7')).toBe(120)
    expect(await throttle.counted('reference-address:SMALL/203.0.113.9')).toBe(30)
  })
})
