import { describe, expect, it } from 'vitest'
import { takeReference, type GivenReference } from './reference-limit.ts'
import { openMemoryThrottle } from './throttle.ts'

const merchant = { code: 'ACME', requestsPerSecond: 10 }

/** How many of many references get through, each as `given` says. */
async function through(count: number, given: (number: number) => Partial<GivenReference>): Promise<number> {
  const throttle = openMemoryThrottle()
  let allowed = 0
  for (let number = 0; number < count; number += 1) {
    const reference = { merchant, payment: `payin/A-${number}`, replaces: false, ...given(number) }
    if ((await takeReference(throttle, reference)).allowed) allowed += 1
  }
  return allowed
}

describe('references that are given', () => {
  it('once for each of a merchant’s payments are as many as it likes', async () => {
    expect(await through(5_000, () => ({}))).toBe(5_000)
  })

  it('again and again for one payment are twenty in ten minutes', async () => {
    expect(await through(60, () => ({ payment: 'payin/A-1', replaces: true }))).toBe(20)
  })

  it('from one address are 120 in an hour, whichever merchants and payments they are for', async () => {
    const spread = (number: number) => ({
      merchant: { ...merchant, code: `M-${number % 7}` },
      address: '203.0.113.7',
    })
    expect(await through(500, spread)).toBe(120)
  })

  it('in the place of others are limited by the size of the merchant, not by the number of payments', async () => {
    expect(await through(3_000, () => ({ replaces: true }))).toBe(1_000)
    const large = { code: 'LARGE', requestsPerSecond: 50 }
    expect(await through(6_000, () => ({ merchant: large, replaces: true }))).toBe(5_000)
  })

  it('too often are told when to come back: when the last of the limits that were met is over', async () => {
    const throttle = openMemoryThrottle()
    const given = { merchant, payment: 'payin/A-1', address: '203.0.113.7', replaces: false }
    for (let number = 0; number < 20; number += 1) await takeReference(throttle, given)
    const refused = await takeReference(throttle, given)
    expect(refused).toMatchObject({ allowed: false })
    expect(refused.allowed ? 0 : refused.retryAfterSeconds).toBeGreaterThan(500)
    for (let number = 0; number < 120; number += 1) await takeReference(throttle, given)
    const longer = await takeReference(throttle, given)
    expect(longer.allowed ? 0 : longer.retryAfterSeconds).toBeGreaterThan(3_000)
  })
})
