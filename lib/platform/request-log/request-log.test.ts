import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { keptLog, silentLog } from '../../testing/silent-log.ts'
import { DatabaseUnreachable } from '../db/database-unreachable.ts'
import type { Queryable } from '../db/database.ts'
import { maintainPartitions } from '../db/maintenance/partitions.ts'
import { readLines } from './read-lines.ts'
import { requestLogDays, type RequestLine } from './request-line.ts'
import { openRequestLog } from './request-log.ts'
import { insertLines } from './request-log.ts'

const db = await testDatabase()
let made = 0
const line = (merchantCode: string, more: Partial<RequestLine> = {}): RequestLine => ({
  merchantCode,
  at: new Date(),
  requestId: `request-${(made += 1)}`,
  method: 'GET',
  path: '/currencies',
  status: 200,
  durationMs: 3,
  codes: [],
  size: 10,
  ...more,
})
const stored = async (merchantCode: string) =>
  (await readLines(db, merchantCode, {}, { limit: 200 })).lines.map(({ requestId }) => requestId)

describe('what waits to be written', () => {
  it('is written each second once it was started, and at the end', async () => {
    const log = openRequestLog({ db, log: silentLog }, { everyMs: 10 })
    const [first, last] = [line('TIMED'), line('TIMED')]
    log.add(first)
    log.start()
    await expect.poll(() => stored('TIMED')).toEqual([first.requestId])
    log.add(last)
    await log.close(5_000)
    expect(new Set(await stored('TIMED'))).toEqual(new Set([first.requestId, last.requestId]))
  })

  it('is bounded: more is dropped and counted', async () => {
    const log = openRequestLog({ db, log: silentLog }, { waitingMax: 3 })
    for (let n = 0; n < 5; n += 1) log.add(line('FULL'))
    expect(log.dropped()).toBe(2)
    await log.flush()
    expect(await stored('FULL')).toHaveLength(3)
    log.add(line('FULL'))
    expect(log.dropped()).toBe(2)
  })

  it('has a few refused requests of each merchant between two writes', async () => {
    const log = openRequestLog({ db, log: silentLog }, { refusedMax: 2 })
    for (const status of [401, 429, 401, 200, 403]) log.add(line('REFUSED', { status }))
    log.add(line('CALM', { status: 401 }))
    expect(log.dropped()).toBe(1)
    await log.flush()
    expect(await stored('REFUSED')).toHaveLength(4)
    expect(await stored('CALM')).toHaveLength(1)
    log.add(line('REFUSED', { status: 401 }))
    expect(log.dropped()).toBe(1)
  })

  it('waits on while the database is away, and is written once when it is back', async () => {
    let away = true
    const flaky: Queryable = {
      query: (statement) => (away ? Promise.reject(new DatabaseUnreachable('away')) : db.query(statement)),
    }
    const log = openRequestLog({ db: flaky, log: silentLog })
    log.add(line('AWAY'))
    await log.flush()
    expect(await stored('AWAY')).toEqual([])
    away = false
    log.add(line('AWAY'))
    await Promise.all([log.flush(), log.flush()])
    expect(await stored('AWAY')).toHaveLength(2)
    expect(log.dropped()).toBe(0)
  })

  it('that the database refuses is dropped, counted and logged, and what comes later is written', async () => {
    const kept = keptLog()
    const log = openRequestLog({ db, log: kept })
    log.add(line('BROKEN', { path: 'a\0b' }))
    await log.flush()
    expect([log.dropped(), kept.lines.map(({ event }) => event)]).toEqual([1, ['request-log.not-written']])
    log.add(line('BROKEN'))
    await log.flush()
    expect(await stored('BROKEN')).toHaveLength(1)
  })

  it('ends in time though the database does not answer', async () => {
    const hangs: Queryable = { query: () => new Promise(() => {}) }
    const log = openRequestLog({ db: hangs, log: silentLog })
    log.add(line('HANGS'))
    const began = performance.now()
    await log.close(50)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('what is stored', () => {
  it('is stored once, also if its batch is written again', async () => {
    const lines = [line('TWICE', { codes: ['A', 'B'] }), line('TWICE')]
    await insertLines(db, lines)
    await insertLines(db, lines)
    expect(await stored('TWICE')).toHaveLength(2)
  })

  it('is read in short pages where a filter fits little, and nothing is skipped', async () => {
    await db.pool.query(`
      insert into request_log (merchant_code, at, request_id, method, path, status, duration_ms, codes)
      select 'BUSY', now() - n * interval '1 second', 'request-' || n, 'GET', case when n % 15000 = 0 then '/rare' else '/often' end, 200, 1, '{}'
        from generate_series(1, 45000) n`)
    const pages: string[][] = []
    let before: { ms: number; requestId: string } | undefined
    do {
      const page = await readLines(db, 'BUSY', { path: '/rare' }, { before, limit: 50 })
      pages.push(page.lines.map(({ requestId }) => requestId))
      before = page.next
    } while (before && pages.length < 9)
    expect(pages).toEqual([['request-15000'], ['request-30000'], ['request-45000']])
  })

  it('lies in one partition for each day, which is removed after seven', async () => {
    const table = {
      name: 'request_log',
      column: 'at',
      primaryKey: 'merchant_code, at, request_id',
      each: 'day',
      keepDays: requestLogDays,
    } as const
    const { added } = await maintainPartitions(db, table)
    // Three where midnight passed since the template was migrated: the first partition ends with that day.
    expect([2, 3]).toContain(added.length)
    for (const name of added) expect(name).toMatch(/^request_log_\d{4}_\d\d_\d\d$/)
    expect(await maintainPartitions(db, table)).toEqual({ added: [], removed: [] })
    const inDays = async (days: number) => {
      const { rows } = await db.pool.query<{ partition: string }>(
        `insert into request_log (merchant_code, at, request_id, method, path, status, duration_ms, codes)
         values ('DAILY', now() + $1 * interval '1 day', $1::text, 'GET', '/', 200, 1, '{}') returning tableoid::regclass::text as partition`,
        [days],
      )
      return rows[0]?.partition
    }
    expect([await inDays(-1), await inDays(1), await inDays(2), await inDays(3)]).toEqual([
      'request_log_first',
      ...added.slice(-2),
      'request_log_later',
    ])
    expect(await maintainPartitions(db, { ...table, keepDays: -1 })).toMatchObject({
      removed: ['request_log_first', ...added.slice(0, -2)],
    })
    expect(await inDays(0).catch(() => 'refused')).toBe('refused')
  })
})
