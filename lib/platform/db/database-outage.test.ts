import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openQuietProxy } from '../../testing/database-outage/quiet-proxy.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { keptLog, silentLog } from '../../testing/silent-log.ts'
import { isDatabaseBusy, isDatabaseUnreachable } from './database-unreachable.ts'
import { openDatabase, type Database, type DatabaseOptions, type Queryable } from './database.ts'
import { requestLimits } from './limits.ts'

const database = await testDatabase()
await database.pool.query('create table kept (name text primary key)')
const proxy = await openQuietProxy(database.url)
afterAll(() => proxy.close())
beforeEach(() => proxy.pass('everything'))

/** The database through the proxy, with one connection at a time. */
function open(options: Partial<DatabaseOptions> = {}): Database {
  const opened = openDatabase({ url: proxy.url, log: silentLog, poolSize: 1, ...options })
  onTestFinished(() => opened.close())
  return opened
}

const unanswered = { ...requestLimits, answerMs: 500, connectMs: 500 }
const say = (text: string) => ({ name: `outage ${text}`, text })
const keep = (queryable: Queryable, name: string) =>
  queryable.query({ name: 'outage-keep', text: 'insert into kept values ($1)', values: [name] })
const isKept = async (name: string) =>
  (await database.pool.query('select from kept where name = $1', [name])).rowCount === 1
const backendOf = async (queryable: Queryable) =>
  (await queryable.query<{ pid: number }>(say('select pg_backend_pid() as pid'))).rows[0]?.pid
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was answered',
    (error: unknown) => error,
  )

describe('a connection that breaks', () => {
  it('while a transaction holds it between two statements ends this transaction and nothing else', async () => {
    const db = open()
    const failure = await failureOf(
      db.transaction(async (transaction) => {
        await keep(transaction, 'half')
        const pid = await backendOf(transaction)
        await database.pool.query('select pg_terminate_backend($1)', [pid])
        await database.pool.query('select pg_sleep(0.2)')
        await keep(transaction, 'other half')
      }),
    )
    expect(isDatabaseUnreachable(failure)).toBe(true)
    expect([await isKept('half'), await isKept('other half')]).toEqual([false, false])
    await db.query(say('select 1'))
  })

  it('during a statement is reported to its caller, and the next statement gets a new connection', async () => {
    const db = open()
    const pid = await backendOf(db)
    const asked = failureOf(db.query(say('select pg_sleep(60)')))
    await database.pool.query('select pg_sleep(0.2)')
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    expect(isDatabaseUnreachable(await asked)).toBe(true)
    expect(await backendOf(db)).not.toBe(pid)
  })

  it('is one line in the log for all connections, and one when the database answers again', async () => {
    const log = keptLog()
    const told = () => log.lines.filter(({ level }) => level !== 'debug').map(({ event }) => event)
    const db = open({ poolSize: 4, limits: unanswered, log })
    await db.query(say('select 1'))
    proxy.pass('nothing')
    await Promise.all([1, 2, 3, 4].map(() => failureOf(db.query(say('select 1')))))
    proxy.pass('everything')
    await expect
      .poll(async () => (await failureOf(db.query(say('select 1'))), told().length), { timeout: 60_000 })
      .toBe(2)
    expect(told()).toEqual(['database.lost', 'database.recovered'])
  })
})

describe('a database that stops answering', () => {
  it('is waited for within limits, by statements and by requests for a connection', async () => {
    const db = open({ limits: unanswered })
    await db.query(say('select 1'))
    proxy.pass('nothing')
    const failures = await Promise.all([1, 2, 3].map(() => failureOf(db.query(say('select 1')))))
    expect(failures.map(isDatabaseUnreachable)).toEqual([true, true, true])
    proxy.pass('everything')
    await expect.poll(() => failureOf(db.query(say('select 1'))), { timeout: 60_000 }).toBe('it was answered')
  })

  it('leaves open whether a COMMIT was carried out: it is neither repeated nor reported as rolled back', async () => {
    const db = open({ limits: unanswered })
    let runs = 0
    const failure = await failureOf(
      db.transaction(async (transaction) => {
        runs += 1
        await keep(transaction, 'committed unheard')
        proxy.pass('statements')
      }),
    )
    expect([isDatabaseUnreachable(failure), runs]).toEqual([true, 1])
    await expect.poll(() => isKept('committed unheard'), { timeout: 60_000 }).toBe(true)
  })
})

describe('a statement that takes too long', () => {
  it('for a lock is rolled back and reported as busy, and its connection stays good', async () => {
    const db = open({ limits: { ...requestLimits, lockMs: 200 } })
    const pid = await backendOf(db)
    const failure = await database.transaction(async (other) => {
      await keep(other, 'wanted by two')
      return failureOf(db.transaction((transaction) => keep(transaction, 'wanted by two')))
    })
    expect([isDatabaseUnreachable(failure), isDatabaseBusy(failure)]).toEqual([true, true])
    expect(await backendOf(db)).toBe(pid)
  })

  it('is cancelled by the server, except for long work that sets its own limit', async () => {
    const db = open({ limits: { ...requestLimits, statementMs: 300, answerMs: 1_000 } })
    const sleep = (queryable: Queryable) => queryable.query(say('select pg_sleep(1.5)'))
    expect(isDatabaseBusy(await failureOf(sleep(db)))).toBe(true)
    expect(isDatabaseBusy(await failureOf(db.transaction(sleep)))).toBe(true)
    await db.transaction(sleep, { statementLimitMs: 60_000 })
    expect(isDatabaseBusy(await failureOf(db.transaction(sleep)))).toBe(true)
  })
})

it('a pool whose connections are all in use is reported as busy, not as an outage, and works again when one is free', async () => {
  const log = keptLog()
  const warned = () => log.lines.filter(({ level }) => level === 'warn')
  const db = open({ poolSize: 2, limits: { ...requestLimits, connectMs: 500 }, log })
  await Promise.all([db.query(say('select 1')), db.query(say('select 1'))])
  const before = performance.now()
  const slow = [1, 2].map(() => db.query(say('select pg_sleep(3)')))
  const failures = await Promise.all([
    failureOf(db.query(say('select 1'))),
    failureOf(db.transaction((transaction) => transaction.query(say('select 1')))),
  ])
  expect(failures.map(isDatabaseBusy)).toEqual([true, true])
  expect(failures.map(String)).toEqual(
    failures.map(
      () =>
        'DatabaseUnreachable: The database could not do this now: all 2 connections of the pool have been in use for 0.5 s: raise DATABASE_POOL_SIZE or look for slow statements.',
    ),
  )
  expect([warned(), db.lostSince(before)]).toEqual([[], false])
  await Promise.all(slow)
  await db.query(say('select 1'))
})

it('an error of the caller within a transaction is unchanged and is no outage, even if a socket raised it', async () => {
  const log = keptLog()
  const warned = () => log.lines.filter(({ level }) => level === 'warn')
  const db = open({ log })
  const before = performance.now()
  const refused = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:443'), { code: 'ECONNREFUSED' })
  const failure = await failureOf(
    db.transaction(async (transaction) => {
      await keep(transaction, 'undone by its caller')
      throw refused
    }),
  )
  expect(failure).toBe(refused)
  expect([warned(), db.lostSince(before), await isKept('undone by its caller')]).toEqual([[], false, false])
})

it.each([
  ['statement', (db: Database, name: string) => keep(db, name)],
  ['transaction', (db: Database, name: string) => db.transaction((transaction) => keep(transaction, name))],
])('a connection to a server that is read-only now is not used again after a %s', async (what, write) => {
  const db = open()
  const pid = await backendOf(db)
  await db.query(say('set default_transaction_read_only = on'))
  expect(isDatabaseUnreachable(await failureOf(write(db, `${what} after`)))).toBe(true)
  expect(await backendOf(db)).not.toBe(pid)
  await write(db, `${what} after`)
})

it('limits are left to the role where the address leads through a pooler, and may be set in the address', async () => {
  const limitOf = async (db: Database) =>
    (await db.query<{ limit: string }>(say(`select current_setting('statement_timeout') as limit`))).rows[0]
      ?.limit
  expect(await limitOf(open())).toBe('8s')
  expect(await limitOf(open({ sessionUrl: database.url }))).toBe('0')
  expect(await limitOf(open({ url: `${proxy.url}?statement_timeout=21000` }))).toBe('21s')
})
