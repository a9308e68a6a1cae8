import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PaymentKey } from '../payments/payment-key.ts'
import { waitingCallback } from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { patiently } from '../testing/patience.ts'
import { keptLog, silentLog } from '../testing/silent-log.ts'
import { openPageUpdates } from './page-updates.ts'
import type { PageUpdates } from './page-updates.ts'

const db = await testDatabase()
const opened: PageUpdates[] = []

/** Acts as a separate process: it has its own listening connection. */
async function process(dropMerchant = (_code: string) => {}, log = silentLog): Promise<PageUpdates> {
  const live = openPageUpdates({
    railsChanged: () => {},
    db,
    log,
    dropMerchant,
  })
  opened.push(live)
  await listening(opened.length)
  return live
}

const listeners = async () => {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like 'listen %' and state = 'idle'`,
  )
  return rows.map(({ pid }) => pid)
}
const listening = (number: number) =>
  vi.waitFor(async () => expect(await listeners()).toHaveLength(number), patiently)

async function payment(): Promise<PaymentKey> {
  const id = await waitingCallback(db, 'http://127.0.0.1:1/')
  const { rows } = await db.pool.query<{ payment_id: string }>(
    'select payment_id from callback where id = $1',
    [id],
  )
  return { merchantCode: 'SHOP', kind: 'payin', paymentId: rows[0]!.payment_id }
}

/** Watches and waits until the watch is active, which calls the listener for the first time. */
async function watching(live: PageUpdates, key: PaymentKey) {
  const heard = vi.fn<() => void>()
  const unwatch = live.watch(key, heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), patiently)
  heard.mockClear()
  return { heard, unwatch }
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((live) => live.close()))
  await listening(0)
})

describe('a change of a payment', () => {
  test('reaches the pages of its own process at once', async () => {
    const live = await process()
    const key = await payment()
    const { heard, unwatch } = await watching(live, key)
    live.announce(key)
    expect(heard).toHaveBeenCalledTimes(1)
    live.announce({ ...key, kind: 'topup' })
    expect(heard).toHaveBeenCalledTimes(1)
    unwatch()
    live.announce(key)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('reaches the pages of other processes, and its own process only once', async () => {
    const [here, there] = [await process(), await process()]
    const key = await payment()
    const [own, other] = [await watching(here, key), await watching(there, key)]
    here.announce(key)
    await vi.waitFor(() => expect(other.heard).toHaveBeenCalledTimes(1), patiently)
    await delay(100)
    expect(own.heard).toHaveBeenCalledTimes(1)
  })

  test('that no page watches is not sent', async () => {
    const [here] = [await process()]
    const listener = await db.session()
    const notified = vi.fn<() => void>()
    listener.on('notification', notified)
    await listener.query('listen payment_changed')
    here.announce(await payment())
    await delay(150)
    expect(notified).not.toHaveBeenCalled()
    await listener.end()
  })

  test('of many payments is sent in few notifications', async () => {
    const [here, there] = [await process(), await process()]
    const keys = await Promise.all(Array.from({ length: 60 }, payment))
    const watched = await Promise.all(keys.map((key) => watching(there, key)))
    const listener = await db.session()
    const payloads: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => payloads.push(payload))
    await listener.query('listen payment_changed')
    for (const key of keys) here.announce(key)
    await vi.waitFor(() => watched.forEach(({ heard }) => expect(heard).toHaveBeenCalledTimes(1)), patiently)
    expect(payloads.length).toBeLessThanOrEqual(2)
    await listener.end()
  })

  test('does not wait for the database, and a listener that throws affects no other', async () => {
    const live = await process()
    const key = await payment()
    live.watch(key, () => {
      throw new Error('a page that breaks')
    })
    const { heard } = await watching(live, key)
    expect(live.announce(key)).toBeUndefined()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('an outage of the connection', () => {
  test('ends with every page reading again and every worker looking for work', async () => {
    const log = keptLog()
    const [here, there] = [await process(), await process(undefined, log)]
    const key = await payment()
    const { heard } = await watching(there, key)
    const woken = vi.fn<() => void>()
    there.onWorkerWake(woken)
    const before = await listeners()
    await db.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before])
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), patiently)
    expect(woken).toHaveBeenCalled()
    expect(log.lines.filter(({ level }) => level === 'info')).toMatchObject([
      { event: 'page-updates.connected' },
    ])
    await listening(2)
    heard.mockClear()
    here.announce(key)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), patiently)
  })
})

describe('waking workers', () => {
  test('stays in the process where it has one', async () => {
    const [here, there] = [await process(), await process()]
    const [own, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
    here.onWorkerWake(own)
    there.onWorkerWake(other)
    here.wakeWorker()
    expect(own).toHaveBeenCalledTimes(1)
    await delay(100)
    expect(other).not.toHaveBeenCalled()
  })

  test('reaches another process from one that has none, a hundred wakes in a few notifications', async () => {
    const [here, there] = [await process(), await process()]
    const woken = vi.fn<() => void>()
    there.onWorkerWake(woken)
    for (let n = 0; n < 100; n += 1) here.wakeWorker()
    await vi.waitFor(() => expect(woken).toHaveBeenCalled(), patiently)
    await delay(150)
    expect(woken.mock.calls.length).toBeLessThanOrEqual(2)
  })
})

test('a merchant that changed is dropped from the cache of every process', async () => {
  const dropped = vi.fn<(code: string) => void>()
  await process(dropped)
  await db.pool.query(`select pg_notify('merchant_changed', 'SHOP')`)
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith('SHOP'), patiently)
})
