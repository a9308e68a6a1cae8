import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { analyzeOutgrown } from './outgrown-statistics.ts'

const db = await testDatabase({ poolSize: 1 })
const sql = async (text: string) => (await db.pool.query<Record<string, unknown>>(text)).rows

/** Statistics of what a session did are seen by others a second later, or at once where it is told so. */
async function addThings(count: number): Promise<void> {
  const session = await db.session()
  await session.query(`insert into thing select generate_series(1, ${count})`)
  await session.query('select pg_stat_force_next_flush()')
  await session.end()
}

const knownRows = async () =>
  (await sql(`select reltuples::int as rows from pg_class where oid = 'thing'::regclass`))[0]?.['rows']

beforeEach(async () => {
  await sql('drop table if exists thing')
  await sql('create table thing (n int) with (autovacuum_enabled = off)')
  await sql('analyze thing')
})

it('a table is analyzed that has more than four times the rows of its last analysis, and once', async () => {
  await addThings(1_000)
  expect(await knownRows()).toBe(0)
  expect(await analyzeOutgrown(db)).toContain('thing')
  expect(await knownRows()).toBe(1_000)
  await addThings(2_000)
  expect(await analyzeOutgrown(db)).not.toContain('thing')
  await addThings(2_000)
  expect(await analyzeOutgrown(db)).toContain('thing')
  expect(await knownRows()).toBe(5_000)
})

it('fewer rows are read than by PostgreSQL itself, and only for this', async () => {
  const limits = async () =>
    (
      await sql(
        `select array_length(histogram_bounds::text::int[], 1) as limits from pg_stats where tablename = 'thing'`,
      )
    )[0]?.['limits']
  await addThings(1_000)
  await analyzeOutgrown(db)
  expect(await limits()).toBe(31)
  await sql('analyze thing')
  expect(await limits()).toBe(101)
})

it('a table of few rows is left as it is', async () => {
  await addThings(400)
  expect(await analyzeOutgrown(db)).not.toContain('thing')
})

it('a table that somebody holds is left to the next time, without a wait', async () => {
  await addThings(1_000)
  const holder = await db.session()
  await holder.query('begin; lock table thing in share update exclusive mode')
  await analyzeOutgrown(db)
  expect(await knownRows()).toBe(0)
  await holder.query('rollback')
  await holder.end()
  await analyzeOutgrown(db)
  expect(await knownRows()).toBe(1_000)
})
