import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import {
  callbackState,
  callbackTestContext,
  merchantServer,
  testSecret,
  waitingCallback,
  storedAnswer,
} from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { deliverDueCallbacks } from '../testing/deliver-due-callbacks.ts'
import { shopOfEachTest } from '../testing/shop-of-each-test.ts'
import { openCourier } from './courier.ts'
import { claimDue } from './sql/claim-due.ts'
import { recordDeliveries } from './sql/record-deliveries.ts'

const db = await testDatabase()
const shop = shopOfEachTest(db)

describe('a callback request', () => {
  test('has the ID, the version, the kind and a signature that a Standard Webhooks library accepts', async () => {
    const id = await waitingCallback(db, shop.url)
    expect(await deliverDueCallbacks(callbackTestContext(db), 4)).toBe(1)
    const [{ headers, body }] = shop.arrivals as [(typeof shop.arrivals)[0]]
    expect(JSON.parse(body)).toEqual({ idEntity: expect.stringMatching(/^order-/) })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-api-version': '2',
      'x-payment-kind': 'payin',
      'webhook-id': id,
    })
    expect(new Webhook(testSecret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
    expect(() => new Webhook(testSecret).verify(`${body} `, headers as Record<string, string>)).toThrow()
  })
})

describe('what counts as delivered', () => {
  test('200 does, and its log keeps status, duration and the first bytes of the answer', async () => {
    shop.respond = (response) => response.writeHead(200).end('thanks '.repeat(1000))
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db), 4)
    const state = await callbackState(db, id)
    expect(state).toMatchObject({
      status: 'DELIVERED',
      counted_tries: 1,
      next_delivery_at: null,
      lease_until: null,
    })
    expect(state.deliveries).toMatchObject([{ status: 200, error: null }])
    expect(await storedAnswer(db, id)).toBe('thanks '.repeat(1000).slice(0, 1024))
  })

  test.each([201, 204, 301, 302, 307, 400, 404, 410, 429, 500, 503])(
    '%i does not, and is repeated',
    async (status) => {
      shop.respond = (response) => response.writeHead(status, { location: `${shop.url}/elsewhere` }).end()
      const context = callbackTestContext(db)
      const id = await waitingCallback(db, shop.url)
      await deliverDueCallbacks(context, 4)
      const state = await callbackState(db, id)
      expect(state).toMatchObject({ status: 'PENDING', counted_tries: 1, lease_until: null })
      expect(state.next_delivery_at).toEqual(new Date(context.clock.now().getTime() + 120_000))
      expect(state.deliveries).toMatchObject([{ status, error: null }])
      expect(shop.arrivals).toHaveLength(1)
    },
  )

  test('no answer does not: the delivery ends at the limit', async () => {
    shop.respond = () => {}
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db), 4, { answerLimitMs: 150 })
    expect((await callbackState(db, id)).deliveries).toMatchObject([{ status: null, error: 'TIMEOUT' }])
  })

  test('an answer whose headers arrive too slowly does not', async () => {
    shop.respond = (response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => response.socket?.write('X-Slow: 1\r\n'), 20)
      response.socket?.once('close', () => clearInterval(drip))
    }
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db), 4, { answerLimitMs: 200 })
    expect((await callbackState(db, id)).deliveries).toMatchObject([{ status: null, error: 'TIMEOUT' }])
  })

  test('200 with a body that never ends does: the body is read no longer than the limit', async () => {
    shop.respond = (response) => void response.writeHead(200).write('thanks')
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db), 4, { answerLimitMs: 150 })
    const { status, deliveries } = await callbackState(db, id)
    expect(status).toBe('DELIVERED')
    // Far from the limit, because the machine may be busy, and from the 15 seconds of other deliveries.
    expect(deliveries[0]?.duration_ms).toBeLessThan(10_000)
  })

  test('a private address does not where they are not allowed, and nothing is sent to it', async () => {
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db, { callbackAllowPrivate: false }), 4)
    const state = await callbackState(db, id)
    expect(state).toMatchObject({ status: 'PENDING', counted_tries: 1 })
    expect(state.deliveries).toMatchObject([{ status: null, error: 'ADDRESS_REFUSED' }])
    expect(shop.arrivals).toEqual([])
  })

  test('a server that cannot be reached and one that closes the connection do not', async () => {
    shop.respond = (response) => response.socket?.destroy()
    const hangsUp = await waitingCallback(db, shop.url)
    const absent = await waitingCallback(db, 'http://127.0.0.1:1/callback')
    const nameless = await waitingCallback(db, 'http://shop.invalid/callback')
    await deliverDueCallbacks(callbackTestContext(db), 4)
    const errors = await Promise.all([hangsUp, absent, nameless].map((id) => callbackState(db, id)))
    expect(errors.map(({ deliveries }) => deliveries[0]?.error)).toEqual([
      'CONNECTION_BROKEN',
      'CONNECTION_REFUSED',
      'NAME_NOT_RESOLVED',
    ])
  })
})

describe('repeats', () => {
  test('a callback is sent five times, two minutes apart, under one webhook-id, and then it has failed', async () => {
    shop.respond = (response) => response.writeHead(500).end()
    const context = callbackTestContext(db)
    const id = await waitingCallback(db, shop.url)
    for (const counted of [1, 2, 3, 4]) {
      expect(await deliverDueCallbacks(context, 4)).toBe(1)
      expect(await callbackState(db, id)).toMatchObject({ status: 'PENDING', counted_tries: counted })
      context.later(119.9)
      expect(await deliverDueCallbacks(context, 4)).toBe(0)
      context.later(0.1)
    }
    expect(await deliverDueCallbacks(context, 4)).toBe(1)
    context.later(86_400)
    expect(await deliverDueCallbacks(context, 4)).toBe(0)
    const state = await callbackState(db, id)
    expect(state).toMatchObject({ status: 'FAILED', counted_tries: 5, next_delivery_at: null })
    const starts = state.deliveries.map(({ at }) => at.getTime())
    expect(starts.slice(1).map((start, index) => start - starts[index]!)).toEqual([
      120_000, 120_000, 120_000, 120_000,
    ])
    expect(new Set(shop.arrivals.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(new Set(shop.arrivals.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5)
  })

  test('the second one may succeed', async () => {
    shop.respond = (response) => response.writeHead(shop.arrivals.length === 1 ? 503 : 200).end()
    const context = callbackTestContext(db, { callbackRetrySeconds: 2 })
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(context, 4)
    context.later(2)
    await deliverDueCallbacks(context, 4)
    expect(await callbackState(db, id)).toMatchObject({ status: 'DELIVERED', counted_tries: 2 })
  })
})

describe('a worker that crashes or stops', () => {
  test('leaves a delivery of unknown outcome that does not count, and the callback is sent again after the lease', async () => {
    const context = callbackTestContext(db)
    const id = await waitingCallback(db, shop.url)
    const claimedAt = context.clock.now()
    expect(await claimDue(db, { limit: 4, perMerchant: 4 })).toHaveLength(1)
    context.later(19.9)
    expect(await deliverDueCallbacks(context, 4)).toBe(0)
    context.later(0.2)
    expect(await deliverDueCallbacks(context, 4)).toBe(1)
    const state = await callbackState(db, id)
    expect(state).toMatchObject({ status: 'DELIVERED', counted_tries: 1, delivery_no: 2 })
    expect(state.deliveries).toMatchObject([
      { status: null, error: 'UNKNOWN_OUTCOME', at: claimedAt, duration_ms: 20_000 },
      { status: 200, error: null },
    ])
  })

  test('still makes five counted deliveries, however often it crashes', async () => {
    shop.respond = (response) => response.writeHead(500).end()
    const context = callbackTestContext(db)
    const id = await waitingCallback(db, shop.url)
    for (let round = 0; round < 5; round += 1) {
      await claimDue(db, { limit: 4, perMerchant: 4 })
      context.later(21)
      await deliverDueCallbacks(context, 4)
      context.later(121)
    }
    const state = await callbackState(db, id)
    expect(state).toMatchObject({ status: 'FAILED', counted_tries: 5, delivery_no: 10 })
    expect(shop.arrivals).toHaveLength(5)
  })

  test('cannot record a result for a callback that another worker has claimed since', async () => {
    const context = callbackTestContext(db)
    const id = await waitingCallback(db, shop.url)
    const [first] = await claimDue(db, { limit: 4, perMerchant: 4 })
    context.later(21)
    const [second] = await claimDue(db, { limit: 4, perMerchant: 4 })
    expect([first?.deliveryNo, second?.deliveryNo]).toEqual([1, 2])
    const delivery = { at: context.clock.now(), status: 200, durationMs: 5 }
    const late = { callbackId: id, deliveryNo: 1, delivery }
    expect(await recordDeliveries(db, [late], 120)).toEqual([undefined])
    expect(await callbackState(db, id)).toMatchObject({ status: 'PENDING', counted_tries: 0 })
    expect(await recordDeliveries(db, [{ ...late, deliveryNo: 2 }], 120)).toEqual(['DELIVERED'])
  })

  test('aborts its deliveries when it stops: unknown, not counted, and due at once', async () => {
    shop.respond = () => {}
    const context = callbackTestContext(db)
    const id = await waitingCallback(db, shop.url)
    const courier = openCourier(context)
    expect(await courier.collect()).toBe(1)
    while (shop.arrivals.length === 0) await delay(5)
    await courier.close(10)
    const state = await callbackState(db, id)
    expect(state).toMatchObject({ status: 'PENDING', counted_tries: 0, lease_until: null })
    expect(state.next_delivery_at).toEqual(context.clock.now())
    expect(state.deliveries).toMatchObject([{ status: null, error: 'UNKNOWN_OUTCOME' }])
  })
})

describe('a process that did not run while the merchant answered', () => {
  test('has a delivery of unknown outcome, which does not count', async () => {
    shop.respond = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
    const id = await waitingCallback(db, shop.url)
    // It is due again at once: one round.
    const courier = openCourier(callbackTestContext(db), { slots: 4, answerLimitMs: 100 })
    await courier.collect()
    await courier.settled()
    await courier.close(0)
    expect(await callbackState(db, id)).toMatchObject({
      status: 'PENDING',
      counted_tries: 0,
      deliveries: [{ status: null, error: 'UNKNOWN_OUTCOME' }],
    })
  })
})

describe('several workers and merchants', () => {
  test('three workers at once send two hundred callbacks once each', async () => {
    const ids = await Promise.all(
      Array.from({ length: 200 }, (_, n) => waitingCallback(db, shop.url, `SHOP-${n % 7}`)),
    )
    const context = callbackTestContext(db)
    const sent = await Promise.all([1, 2, 3].map(() => deliverDueCallbacks(context, 16, { perMerchant: 8 })))
    expect(sent.reduce((sum, number) => sum + number)).toBe(200)
    expect(shop.arrivals).toHaveLength(200)
    expect(new Set(shop.arrivals.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids))
  })

  test('a merchant with a long backlog takes turns with the others', async () => {
    for (let n = 0; n < 30; n += 1) await waitingCallback(db, shop.url, 'BUSY')
    for (const code of ['CALM-1', 'CALM-2']) await waitingCallback(db, shop.url, code)
    callbackTestContext(db)
    const claimed = await claimDue(db, { limit: 4, perMerchant: 16 })
    expect(claimed.map(({ merchantCode }) => merchantCode).toSorted()).toEqual([
      'BUSY',
      'BUSY',
      'CALM-1',
      'CALM-2',
    ])
  })

  test('a merchant whose server hangs holds no more than its share of the slots', async () => {
    const hanging = await merchantServer(() => {})
    for (let n = 0; n < 10; n += 1) await waitingCallback(db, hanging.url, 'SLOW')
    const courier = openCourier(callbackTestContext(db), { slots: 6, perMerchant: 4 })
    expect(await courier.collect()).toBe(4)
    expect(await courier.collect()).toBe(0)
    const quick = await Promise.all([1, 2, 3].map(() => waitingCallback(db, shop.url, 'QUICK')))
    while (shop.arrivals.length < quick.length || hanging.arrivals.length < 4) {
      await courier.collect()
      await delay(5)
    }
    expect(hanging.arrivals).toHaveLength(4)
    await courier.close(10)
    await hanging.close()
  })
})
