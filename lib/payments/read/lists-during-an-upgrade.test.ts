import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { administrationLimits } from '../../platform/db/limits.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../../testing/database/database-before.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'

const admin = await testDatabase()

it('an upgrade ends after the transactions that gave positions without the lock', async () => {
  const url = await databaseBefore(admin, '20261122220000_positions_under_lock')
  const db = openDatabase({ url, log: silentLog, poolSize: 2, limits: administrationLimits })
  const writer = await db.pool.connect()
  await writer.query(`
    insert into merchant (code, channel_name, callback_secret) values ('SHOP', 'Shop', '');
    begin;
    insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest)
      values ('SHOP', 'payin', 'held', 'WAITING', 'INR', 1, 'https://shop.example', true, '')`)
  let ended = false
  const upgrade = migrate({ url, log: silentLog }).then(() => (ended = true))
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(async () => (await db.pool.query(waits)).rowCount).toBe(1)
  const locks = 'select list_position_oldest() as since'
  expect([ended, (await db.pool.query(locks)).rows]).toEqual([false, [{ since: null }]])
  await writer.query('commit')
  writer.release()
  await upgrade
  expect(ended).toBe(true)
  await db.close()
})
