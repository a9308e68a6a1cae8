import { getEventListeners } from 'node:events'
import { Agent } from 'undici'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import {
  callbackState,
  callbackTestContext,
  testSecret,
  waitingCallback,
  storedAnswer,
} from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { deliverDueCallbacks } from '../testing/deliver-due-callbacks.ts'
import { shopOfEachTest } from '../testing/shop-of-each-test.ts'
import { keptLog } from '../testing/silent-log.ts'
import { openCourier } from './courier.ts'
import { deliver, type DeliverOptions } from './deliver.ts'

const db = await testDatabase()
const shop = shopOfEachTest(db)
afterEach(() => vi.restoreAllMocks())

const answerOf = (id: string) => storedAnswer(db, id)

/** The same database, whose answers to the record of a delivery are replaced. */
const recordingBy = (record: (run: () => Promise<unknown>) => Promise<unknown>): Database =>
  Object.assign(Object.create(db) as Database, {
    query: (statement: Parameters<Database['query']>[0]) =>
      statement.name === 'record_callback_deliveries'
        ? record(() => db.query(statement))
        : db.query(statement),
  })

describe('a courier', () => {
  test('asks for no callback while all its slots are taken, and reports each that becomes free', async () => {
    shop.respond = () => {}
    await waitingCallback(db, shop.url)
    const query = vi.fn(db.query)
    const onFree = vi.fn()
    const context = {
      ...callbackTestContext(db),
      db: Object.assign(Object.create(db) as Database, { query }),
    }
    const courier = openCourier(context, { slots: 1, onFree })
    expect(await courier.collect()).toBe(1)
    const asked = query.mock.calls.length
    expect(await courier.collect()).toBe(0)
    expect(query.mock.calls.length).toBe(asked)
    expect(onFree).not.toHaveBeenCalled()
    await courier.close(0)
    expect(onFree).toHaveBeenCalledTimes(1)
  })

  test('logs each delivery', async () => {
    const log = keptLog()
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks({ ...callbackTestContext(db), log }, 4)
    expect(log.lines).toMatchObject([
      {
        event: 'callback.delivery',
        fields: { callbackId: id, deliveryNo: 1, merchantCode: 'SHOP', answer: 200, status: 'DELIVERED' },
      },
    ])
    expect(log.lines[0]?.fields).toHaveProperty('durationMs', expect.any(Number))
  })

  test('records a result again after the database failed for a moment', async () => {
    let failures = 1
    const failing = recordingBy((run) => (failures-- > 0 ? Promise.reject(new Error('lost')) : run()))
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(failing), 4)
    expect(await callbackState(db, id)).toMatchObject({ status: 'DELIVERED' })
    expect(shop.arrivals).toHaveLength(1)
  })

  test.each([
    ['18 seconds later, a second before the lease is certain to end, it tries again', 18_000, 0, 2],
    ['not when the delivery itself took so long that the lease may have ended', 18_000, 1_500, 1],
    ['not when the lease may have ended', 19_500, 0, 1],
  ])('%s', async (_, laterMs, answerAfterMs, tries) => {
    shop.respond = (response) => void setTimeout(() => response.writeHead(200).end(), answerAfterMs)
    const log = keptLog()
    const now = performance.now.bind(performance)
    let tried = 0
    const failing = recordingBy(async () => {
      tried += 1
      // The second time it is over in any case.
      const passedMs = tried === 1 ? laterMs : 60_000
      vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
      throw new Error('lost')
    })
    const id = await waitingCallback(db, shop.url)
    const courier = openCourier({ ...callbackTestContext(failing), log })
    await courier.collect()
    await courier.settled()
    expect(tried).toBe(tries)
    expect(log.lines).toMatchObject([
      { event: 'callback.failed', fields: { callbackId: id, err: new Error('lost') } },
    ])
    await courier.close(0)
  })

  test('waits for its deliveries for the time it is given', async () => {
    shop.respond = (response) => void setTimeout(() => response.writeHead(200).end(), 100)
    const id = await waitingCallback(db, shop.url)
    const courier = openCourier(callbackTestContext(db))
    await courier.collect()
    await courier.close(10_000)
    expect(await callbackState(db, id)).toMatchObject({ status: 'DELIVERED' })
  })
})

describe('a delivery', () => {
  test('is a POST that names its sender, and its duration is measured', async () => {
    let method: string | undefined
    shop.respond = (response) => {
      method = response.req.method
      response.writeHead(200).end()
    }
    const id = await waitingCallback(db, shop.url)
    const started = performance.now()
    await deliverDueCallbacks(callbackTestContext(db), 4)
    const took = performance.now() - started
    expect(method).toBe('POST')
    expect(shop.arrivals[0]?.headers['user-agent']).toBe('payment-gateway-callback/2')
    expect((await callbackState(db, id)).deliveries[0]?.duration_ms).toBeLessThanOrEqual(Math.ceil(took))
  })

  test('keeps no answer where the body is empty', async () => {
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db), 4)
    expect(await answerOf(id)).toBeUndefined()
  })

  test('keeps the first bytes of a body that arrives in pieces', async () => {
    shop.respond = (response) => {
      response.writeHead(200).write('a'.repeat(500))
      setTimeout(() => response.end('b'.repeat(1_000)), 50)
    }
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db), 4)
    expect(await answerOf(id)).toBe('a'.repeat(500) + 'b'.repeat(524))
  })

  test('keeps what arrived of a body that breaks off', async () => {
    shop.respond = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('thanks')
      setTimeout(() => response.destroy(), 50)
    }
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db), 4)
    expect(await callbackState(db, id)).toMatchObject({ status: 'DELIVERED' })
    expect(await answerOf(id)).toBe('thanks')
  })

  test('is over when the first bytes were read, however long the body is', async () => {
    shop.respond = (response) => void response.writeHead(200).write('c'.repeat(1_024))
    const id = await waitingCallback(db, shop.url)
    await deliverDueCallbacks(callbackTestContext(db), 4)
    const { status, deliveries } = await callbackState(db, id)
    expect(status).toBe('DELIVERED')
    expect(deliveries[0]?.duration_ms).toBeLessThan(10_000)
  })

  test('sends nothing when its worker has stopped, and leaves no listener on the signal', async () => {
    const message = { callbackId: 'id', kind: 'payin', paymentId: 'order', url: shop.url }
    const options = (signal: AbortSignal): DeliverOptions => ({
      secrets: [testSecret],
      at: new Date(),
      dispatcher: new Agent(),
      limitMs: 10_000,
      signal,
    })
    expect(await deliver(message, options(AbortSignal.abort()))).toMatchObject({ error: 'UNKNOWN_OUTCOME' })
    expect(shop.arrivals).toEqual([])
    const { signal } = new AbortController()
    expect(await deliver(message, options(signal))).toMatchObject({ status: 200 })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
