import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { keptLog, silentLog } from '../../../testing/silent-log.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrations/migrate.ts'
import { checkRoleLimits, readMissingLimits } from './role-limits.ts'

const database = await testDatabase()
const { url } = database

/** Connections as through a pooler: it has another address than sessions, and passes no limits on. */
const pooled = () => {
  const db = openDatabase({ url, sessionUrl: `${url}?`, log: silentLog, poolSize: 1 })
  onTestFinished(() => db.close())
  return db
}
const all = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

it('connections through a pooler lack limits until the role has them, and are told how', async () => {
  const log = keptLog()
  await checkRoleLimits(pooled(), log)
  expect(log.lines).toMatchObject([{ event: 'database.limits-missing', fields: { names: all } }])
  const missing = await readMissingLimits(pooled())
  expect(missing?.names).toEqual(all)
  await database.pool.query(missing?.sql ?? '')
  expect(await readMissingLimits(pooled())).toBeUndefined()
  const shown = await pooled().pool.query<Record<string, string>>(
    `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' '
       || current_setting('idle_in_transaction_session_timeout') as limits`,
  )
  expect(shown.rows).toEqual([{ limits: '8s 5s 15s' }])
})

it('sessions and migrations wait as long as they need, whatever the limits of the role', async () => {
  const name = new URL(url).pathname.slice(1)
  await database.pool.query(`alter role current_user in database "${name}" set statement_timeout = '20ms'`)
  onTestFinished(async () => {
    const { end, query } = await connected()
    await query(`alter role current_user in database "${name}" reset all`)
    await end()
  })
  const { query, end } = await connected()
  expect((await query('select pg_sleep(0.05)')).rowCount).toBe(1)
  await end()
  expect(await migrate({ url, log: silentLog })).toEqual([])
})

async function connected() {
  const session = await pooled().session()
  return { query: (text: string) => session.query(text), end: () => session.end() }
}
