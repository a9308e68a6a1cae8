import { describe, expect, test } from 'vitest'
import { NameServersFailed, openNameResolver } from '../platform/dns/name-resolver.ts'
import { callbackState, callbackTestContext, waitingCallback } from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { nameServer } from '../testing/name-server.ts'
import { openCourier, type CallbackContext, type CourierOptions } from './courier.ts'

const db = await testDatabase()

const names = { resolve: () => Promise.reject(new NameServersFailed('they do not answer')) }

async function deliverOnce(context: CallbackContext, options: CourierOptions = { names }): Promise<number> {
  const courier = openCourier(context, options)
  const claimed = await courier.collect()
  await courier.settled()
  await courier.close(0)
  return claimed
}

describe('while the name servers of the gateway do not work', () => {
  test('a delivery does not count, and is repeated at the usual interval', async () => {
    const context = callbackTestContext(db)
    const id = await waitingCallback(db, 'http://shop.example/callback')
    for (let times = 1; times <= 7; times += 1) {
      expect(await deliverOnce(context)).toBe(1)
      const { status, counted_tries, deliveries } = await callbackState(db, id)
      expect({ status, counted_tries }).toEqual({ status: 'PENDING', counted_tries: 0 })
      expect(deliveries).toHaveLength(times)
      expect(deliveries.at(-1)).toMatchObject({ status: null, error: 'GATEWAY_DNS_FAILED' })
      context.later(119)
      expect(await deliverOnce(context)).toBe(0)
      context.later(1)
    }
  })

  test('deliveries of a callback that is a day old count, and it fails', async () => {
    const context = callbackTestContext(db)
    await db.pool.query(`update callback set status = 'FAILED', next_delivery_at = null`)
    const id = await waitingCallback(db, 'http://shop.example/callback')
    context.later(86_400)
    for (const counted of [1, 2, 3, 4, 5]) {
      expect(await deliverOnce(context)).toBe(1)
      const status = counted === 5 ? 'FAILED' : 'PENDING'
      expect(await callbackState(db, id)).toMatchObject({ status, counted_tries: counted })
      context.later(120)
    }
    expect(await deliverOnce(context)).toBe(0)
  })
})

test("a name whose own servers do not answer counts as the merchant's failure", async () => {
  const server = await nameServer({ 'shop.example': 'silent' })
  const context = callbackTestContext(db)
  const id = await waitingCallback(db, 'http://shop.example/callback')
  const resolver = openNameResolver({ servers: [server.address], limitMs: 300, resolvConf: () => '' })
  expect(await deliverOnce(context, { names: resolver })).toBe(1)
  server.close()
  const { counted_tries, deliveries } = await callbackState(db, id)
  expect([counted_tries, deliveries[0]?.error]).toEqual([1, 'NAME_NOT_RESOLVED'])
})
