import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { patiently } from '../../../testing/patience.ts'
import { buildIndex } from './build-index.ts'

const db = await testDatabase()
const sql = async (text: string) => (await db.pool.query<Record<string, unknown>>(text)).rows
const byName = { name: 'thing_name', on: 'thing (name)' }
const validity = () =>
  sql(`select indisvalid as valid from pg_index where indexrelid = to_regclass('thing_name')`)

beforeEach(async () => {
  await sql('drop table if exists thing')
  await sql(`create table thing as select n, 'name ' || n as name from generate_series(1, 100) as n`)
})

describe('an index that is built beside the traffic', () => {
  it('is built once', async () => {
    expect(await buildIndex(db, byName)).toBe(true)
    expect(await validity()).toEqual([{ valid: true }])
    expect(await buildIndex(db, byName)).toBe(false)
  })

  it.each([
    [1_000, 1],
    [100, 0],
  ])('of an expression in %d rows has %d statistics at once', async (count, statistics) => {
    await sql(`truncate thing; insert into thing select n from generate_series(1, ${count}) as n`)
    await buildIndex(db, { name: 'thing_half', on: 'thing ((n / 2))' })
    expect(await sql(`select from pg_stats where tablename = 'thing_half'`)).toHaveLength(statistics)
  })

  it('is left to the process that is still building it', async () => {
    const writer = await db.session()
    await writer.query(`begin; insert into thing values (0, 'open')`)
    const first = buildIndex(db, byName)
    await vi.waitFor(async () => expect(await validity()).toEqual([{ valid: false }]), patiently)
    expect(await buildIndex(db, byName)).toBe(false)
    await writer.query('commit')
    await writer.end()
    expect(await first).toBe(true)
    expect(await validity()).toEqual([{ valid: true }])
  })

  it('is built anew where an earlier run was stopped', async () => {
    const writer = await db.session()
    await writer.query(`begin; insert into thing values (0, 'open')`)
    const stopped = await db.session()
    await stopped.query(`set statement_timeout = '300ms'`)
    await expect(stopped.query('create index concurrently thing_name on thing (name)')).rejects.toMatchObject(
      {
        code: '57014',
      },
    )
    await stopped.end()
    await writer.query('commit')
    await writer.end()
    expect(await validity()).toEqual([{ valid: false }])
    expect(await buildIndex(db, byName)).toBe(true)
    expect(await validity()).toEqual([{ valid: true }])
  })
})
