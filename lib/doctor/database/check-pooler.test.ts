import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { checkPooler } from './check-pooler.ts'

const { url } = await testDatabase()

it('a pooler whose connections have no limits is found, with the SQL that sets them', async () => {
  const settings = { DATABASE_URL: url, DATABASE_SESSION_URL: `${url}?` }
  const db = openDatabase({ url, sessionUrl: settings.DATABASE_SESSION_URL, log: silentLog, poolSize: 1 })
  const [found, ...others] = await checkPooler(db, readConfig(settings))
  expect([found?.code, found?.severity, others]).toEqual(['DATABASE_LIMITS_MISSING', 'WARNING', []])
  const sql = /alter role .*/.exec(found?.message ?? '')?.[0] ?? ''
  expect(sql.split('; ')).toHaveLength(3)
  await db.pool.query(sql)
  await db.close()
  const after = openDatabase({ url, sessionUrl: settings.DATABASE_SESSION_URL, log: silentLog, poolSize: 1 })
  expect(await checkPooler(after, readConfig(settings))).toEqual([])
  await after.close()
})

it('nothing is found without a pooler, whatever the role has', async () => {
  const db = openDatabase({ url, sessionUrl: `${url}?`, log: silentLog, poolSize: 1 })
  await db.pool.query(
    `alter role current_user in database "${new URL(url).pathname.slice(1)}" reset statement_timeout`,
  )
  for (const settings of [{ DATABASE_URL: url }, { DATABASE_URL: url, DATABASE_SESSION_URL: url }])
    expect(await checkPooler(db, readConfig(settings))).toEqual([])
  await db.close()
})
