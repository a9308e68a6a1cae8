import { expect, it } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../testing/database/database-before.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { silentLog } from '../testing/silent-log.ts'

const admin = await testDatabase()

it('deliveries and answers of an earlier release become the first partitions, and are not moved', async () => {
  const url = await databaseBefore(admin, '20261122204300')
  const db = openDatabase({ url, log: silentLog, poolSize: 1 })
  await db.pool.query(`
    insert into merchant (code, channel_name, callback_secret) values ('ACME', 'Acme Ltd', '');
    insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest)
      values ('ACME', 'payin', 'one', 'WAITING', 'INR', 1, 'https://shop.example', true, '');
    insert into callback (merchant_code, kind, payment_id, event_no, url) values ('ACME', 'payin', 'one', 1, 'https://shop.example');
    insert into callback_delivery (callback_id, delivery_no, at, duration_ms)
      select id, n, now() + (n - 2) * interval '100 days', 1 from callback, generate_series(1, 3) n;
    insert into callback_answer (callback_id, delivery_no, body, created_at)
      select callback_id, delivery_no, 'ok', at from callback_delivery`)
  const file = async (table: string) =>
    (await db.pool.query<{ file: string }>(`select pg_relation_filenode('${table}') as file`)).rows[0]?.file
  const tables = ['callback_delivery', 'callback_answer']
  const before = await Promise.all(tables.map(file))
  await migrate({ url, log: silentLog })
  expect(await Promise.all(tables.map((table) => file(`${table}_first`)))).toEqual(before)
  for (const table of tables) {
    const { rows } = await db.pool.query(
      `select delivery_no, tableoid::regclass::text as partition, merchant_code from ${table} order by 1`,
    )
    const first = { partition: `${table}_first`, merchant_code: 'ACME' }
    expect(rows).toEqual([1, 2, 3].map((delivery_no) => ({ delivery_no, ...first })))
  }
  await expect(db.pool.query('update callback_delivery set status = 200')).rejects.toMatchObject({
    constraint: 'callback_delivery_is_append_only',
  })
  await expect(db.pool.query('delete from callback_delivery_first')).rejects.toMatchObject({ code: '23001' })
  await expect(db.pool.query('truncate callback_delivery')).rejects.toMatchObject({ code: '23001' })
  await db.close()
})
