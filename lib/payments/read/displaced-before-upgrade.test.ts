import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { administrationLimits } from '../../platform/db/limits.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../../testing/database/database-before.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'

const admin = await testDatabase()

const insert = (id: string) => `
  insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest)
    values ('SHOP', 'payin', '${id}', 'WAITING', 'INR', 1, 'https://shop.example', true, '')`

it('lists until a time have the rows of a database whose clock was set back before the upgrade', async () => {
  const url = await databaseBefore(admin, '20261126060000_displaced_positions')
  const db = openDatabase({ url, log: silentLog, poolSize: 1, limits: administrationLimits })
  await db.pool.query(
    `insert into merchant (code, channel_name, callback_secret) values ('SHOP', 'Shop', ''); ${insert('before')}`,
  )
  await db.pool.query(`
    alter table payment disable trigger user;
    update payment set listed_at = now() + interval '40 minutes', relisted_at = now() + interval '40 minutes';
    alter table payment enable trigger user;
    ${insert('after')}`)
  await migrate({ url, log: silentLog })
  const { rows } = await db.pool.query<{ id: string }>(
    `select payment_id as id from payment
      where created_at < now() + interval '1 minute' and listed_at < list_ends(now() + interval '1 minute') order by listed_at`,
  )
  expect(rows.map(({ id }) => id)).toEqual(['before', 'after'])
  await db.close()
})
