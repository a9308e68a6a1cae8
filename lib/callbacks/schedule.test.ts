import { describe, expect, test } from 'vitest'
import { callbackState, callbackTestContext, waitingCallback } from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { deliverDueCallbacks } from '../testing/deliver-due-callbacks.ts'
import { shopOfEachTest } from '../testing/shop-of-each-test.ts'
import { daysJitter, retryDistances } from './schedule.ts'
import { claimDue } from './sql/claim-due.ts'
import { recordDeliveries } from './sql/record-deliveries.ts'

const db = await testDatabase()
const shop = shopOfEachTest(db)
const day = 86_400

const setSchedule = (schedule: string) =>
  db.pool.query(`update merchant set callback_schedule = $1 where code = 'SHOP'`, [schedule])

/** A callback of a merchant with the schedule, and a server that fails. */
async function failing(schedule: string) {
  shop.respond = (response) => response.writeHead(500).end()
  const id = await waitingCallback(db, shop.url)
  await setSchedule(schedule)
  const context = callbackTestContext(db)
  /** Delivers what is due; returns the seconds until the next delivery. */
  const tryOnce = async () => {
    expect(await deliverDueCallbacks(context, 4)).toBe(1)
    const { next_delivery_at: next } = await callbackState(db, id)
    return next === null ? undefined : (next.getTime() - context.clock.now().getTime()) / 1_000
  }
  /** Fails a number of times, each when it is due. Returns the distances. */
  const failTimes = async (times: number) => {
    const distances: number[] = []
    for (let n = 0; n < times; n += 1) {
      const distance = await tryOnce()
      if (distance === undefined) break
      distances.push(distance)
      context.later(distance + 0.001)
    }
    return distances
  }
  return { id, context, tryOnce, failTimes }
}

describe('the distances between tries', () => {
  test('of the schedule standard are four of CALLBACK_RETRY_SECONDS', () => {
    expect(retryDistances('standard', 120)).toEqual([120, 120, 120, 120])
  })

  test('of the schedule days never get shorter and reach over three days', () => {
    const distances = retryDistances('days', 120)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances.reduce((sum, seconds) => sum + seconds)).toBe(75 * 3_600 + 37 * 60)
    expect((distances.at(-1) ?? 0) * (1 + daysJitter)).toBeLessThan(27 * 3_600)
  })

  test.each([1, 0.5, 120, 7_200, 86_400])('are at least CALLBACK_RETRY_SECONDS=%d', (retrySeconds) => {
    const distances = retryDistances('days', retrySeconds)
    expect(distances[0]).toBe(retrySeconds)
    expect(Math.min(...distances)).toBe(retrySeconds)
  })
})

describe('the schedule days', () => {
  test('tries ten times, each distance up to a tenth longer, and then the callback has failed', async () => {
    const { id, failTimes, tryOnce, context } = await failing('days')
    const distances = await failTimes(9)
    const planned = retryDistances('days', 120)
    expect(distances).toHaveLength(planned.length)
    for (const [index, distance] of distances.entries()) {
      const least = planned[index] ?? 0
      expect(distance).toBeGreaterThanOrEqual(least - 0.001)
      expect(distance).toBeLessThanOrEqual(least * 1.1)
    }
    expect(distances).not.toEqual(planned)
    expect(await tryOnce()).toBeUndefined()
    const state = await callbackState(db, id)
    expect(state).toMatchObject({ status: 'FAILED', counted_tries: 10 })
    const [first, last] = [state.deliveries[0]?.at ?? 0, state.deliveries.at(-1)?.at ?? 0]
    expect((Number(last) - Number(first)) / 1_000).toBeGreaterThan(3 * day)
    context.later(30 * day)
    expect(await deliverDueCallbacks(context, 4)).toBe(0)
  })
})

describe('a schedule that changes while a callback waits', () => {
  test('to days continues at the distance after the tries made', async () => {
    const { failTimes, tryOnce } = await failing('standard')
    await failTimes(4)
    await setSchedule('days')
    const fifth = retryDistances('days', 120)[4] ?? 0
    expect(await tryOnce()).toBeGreaterThanOrEqual(fifth)
  })

  test('to standard ends with the next try, if more were made than it has', async () => {
    const { id, failTimes, tryOnce } = await failing('days')
    await failTimes(6)
    await setSchedule('standard')
    expect(await callbackState(db, id)).toMatchObject({ status: 'PENDING' })
    expect(await tryOnce()).toBeUndefined()
    expect(await callbackState(db, id)).toMatchObject({ status: 'FAILED', counted_tries: 7 })
  })

  test('never ends with a try that does not count', async () => {
    const { id, context, failTimes, tryOnce } = await failing('days')
    await failTimes(6)
    await setSchedule('standard')
    const [claimed] = await claimDue(db, { limit: 4, perMerchant: 4 })
    const deliveryNo = claimed?.deliveryNo ?? 0
    const delivery = { at: context.clock.now(), durationMs: 5, error: 'UNKNOWN_OUTCOME' as const }
    await recordDeliveries(db, [{ callbackId: id, deliveryNo, delivery }], 120)
    const state = await callbackState(db, id)
    expect(state).toMatchObject({ status: 'PENDING', counted_tries: 6 })
    expect(state.next_delivery_at).toEqual(context.clock.now())
    await tryOnce()
    expect(await callbackState(db, id)).toMatchObject({ status: 'FAILED', counted_tries: 7 })
  })
})
