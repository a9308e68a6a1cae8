import { afterEach, expect, test } from 'vitest'
import { callbackState, callbackTestContext, waitingCallback } from '../testing/callback-merchant.ts'
import { statementWaitsForLock } from '../testing/database/held-commit.ts'
import { holdTime } from '../testing/database/held-time.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { claimDue } from './sql/claim-due.ts'
import { recordDeliveries } from './sql/record-deliveries.ts'

const db = await testDatabase()
const url = 'http://127.0.0.1:1/callback'
const { clock, later } = callbackTestContext(db)
const claim = (limit: number, perMerchant = 16) => claimDue(db, { limit, perMerchant })
const ids = (claimed: readonly { readonly callbackId: string }[]) =>
  claimed.map(({ callbackId }) => callbackId).toSorted()

afterEach(() =>
  db.pool.query(`update callback set status = 'DELIVERED', next_delivery_at = null, lease_until = null`),
)

test('a lease ends exactly 20 seconds after the claim, and no longer counts for its merchant', async () => {
  const id = await waitingCallback(db, url)
  expect(ids(await claim(4, 1))).toEqual([id])
  later(19.999)
  expect(await claim(4, 1)).toEqual([])
  later(0.001)
  expect(ids(await claim(4, 1))).toEqual([id])
})

test('a row that another transaction holds is passed over, not waited for', async () => {
  const [held, free] = [await waitingCallback(db, url), await waitingCallback(db, url)]
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from callback where id = $1 for update', [held])
    expect(ids(await claim(4))).toEqual([free])
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(ids(await claim(4))).toEqual([held])
})

test.each([
  ['its delivery failed', `next_delivery_at = gateway_now() + interval '2 minutes'`],
  ['it was delivered', `status = 'DELIVERED', next_delivery_at = null`],
  ['it is in delivery', `lease_until = gateway_now() + interval '20 seconds'`],
])('a callback that another worker changes while it is chosen is not claimed: %s', async (_, change) => {
  const [changed, other] = [await waitingCallback(db, url), await waitingCallback(db, url)]
  await claim(0)
  const time = await holdTime(db)
  const claiming = claim(4)
  await statementWaitsForLock(db)
  const moment = `'${clock.now().toISOString()}'::timestamptz`
  await db.pool.query(`update callback set ${change.replace('gateway_now()', moment)} where id = $1`, [
    changed,
  ])
  await time.release()
  expect(ids(await claiming)).toEqual([other])
})

test('a callback that is not due takes no slot from one that is', async () => {
  const before = [await waitingCallback(db, url, 'BUSY'), await waitingCallback(db, url, 'BUSY')]
  expect(ids(await claim(2))).toEqual(before.toSorted())
  const due = [await waitingCallback(db, url, 'CALM'), await waitingCallback(db, url, 'BUSY')]
  const notDue = await waitingCallback(db, url, 'CALM')
  await db.pool.query(`update callback set next_delivery_at = '2999-01-01' where id = $1`, [notDue])
  expect(ids(await claim(2))).toEqual(due.toSorted())
  expect(await callbackState(db, notDue)).toMatchObject({ delivery_no: 0, lease_until: null })
})

test('what was delivered or has failed is not claimed again', async () => {
  const failed = await waitingCallback(db, url)
  await db.pool.query(`update callback set status = 'FAILED', next_delivery_at = null where id = $1`, [
    failed,
  ])
  expect(await claim(4)).toEqual([])
})

test('a result is recorded once', async () => {
  const id = await waitingCallback(db, url)
  const [claimed] = await claim(4)
  const delivery = { at: clock.now(), status: 500, durationMs: 5 }
  const result = {
    callbackId: id,
    deliveryNo: claimed?.deliveryNo ?? 0,
    delivery,
  }
  expect(await recordDeliveries(db, [result], 120)).toEqual(['PENDING'])
  expect(await recordDeliveries(db, [result], 120)).toEqual([undefined])
  expect(await callbackState(db, id)).toMatchObject({ counted_tries: 1 })
})
