import { expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { administrationLimits } from '../platform/db/limits.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../testing/database/database-before.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { silentLog } from '../testing/silent-log.ts'

const admin = await testDatabase()

test.each([
  { queues: ['housekeeping', '__pgboss__send-it'], stays: false },
  { queues: ['housekeeping', 'of another program'], stays: true },
])('an upgrade drops the schema of the former scheduler unless others use it: $queues', async (given) => {
  const url = await databaseBefore(admin, '20261128131500_scheduled_tasks')
  const db = openDatabase({ url, log: silentLog, poolSize: 1, limits: administrationLimits })
  await db.pool.query('create schema pgboss; create table pgboss.queue (name text primary key)')
  await db.pool.query('insert into pgboss.queue select unnest($1::text[])', [given.queues])
  await migrate({ url, log: silentLog })
  const { rows } = await db.pool.query<{ stays: boolean }>(
    `select to_regnamespace('pgboss') is not null as stays`,
  )
  expect(rows).toEqual([{ stays: given.stays }])
  await db.close()
})
