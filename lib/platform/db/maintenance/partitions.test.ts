import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../../testing/silent-log.ts'
import { openDatabase } from '../database.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { partitionedTables } from '../../../callbacks/partitioned-tables.ts'
import { maintainPartitions } from './partitions.ts'

const db = await testDatabase()
const sql = async (text: string) => (await db.pool.query<Record<string, unknown>>(text)).rows

const visit = { name: 'visit', column: 'at', primaryKey: 'id', truncateGuard: 'refuse_change_of_history' }
const maintain = (keepDays = 36_500) => maintainPartitions(db, { ...visit, keepDays })
const month = (offset: number) => `(date_trunc('month', now(), 'UTC') + interval '${offset} months')`
const nameOf = async (offset: number) =>
  `visit_${String((await sql(`select to_char(${month(offset)} at time zone 'UTC', 'YYYY_MM') as name`))[0]?.['name'])}`

/** Partitions with the times of their rows, as months from the present one. */
const contents = async () =>
  sql(`
    select child.relname as name, array_remove(array_agg(visit.id order by visit.id), null) as ids
      from pg_inherits join pg_class child on child.oid = inhrelid left join visit on visit.tableoid = child.oid
     where inhparent = 'visit'::regclass group by 1 order by 1`)

beforeEach(async () => {
  // As a migration leaves it, when the worker has not run for three months.
  await sql(`drop table if exists visit`)
  await sql(`
    create table visit (id int8 not null, at timestamptz not null) partition by range (at);
    create index visit_at_idx on visit using brin (at);
    do $$ begin
      execute format('create table visit_first partition of visit for values from (minvalue) to (%L)', ${month(-3)});
      execute format('create table visit_later partition of visit for values from (%L) to (maxvalue)', ${month(-3)});
    end $$;
    alter table visit_first add constraint visit_first_pkey primary key (id);
    alter table visit_later add constraint visit_later_pkey primary key (id)`)
})

describe('the partitions of a table', () => {
  it('are made for every month up to the second after this one, each once', async () => {
    const names = await Promise.all([-3, -2, -1, 0, 1, 2].map(nameOf))
    expect(await maintain()).toEqual({ added: names, removed: [] })
    expect(await maintain()).toEqual({ added: [], removed: [] })
    expect((await contents()).map(({ name }) => name)).toEqual(
      [...names, 'visit_first', 'visit_later'].toSorted(),
    )
  })

  it('take every row, also one that comes before its partition is made', async () => {
    await sql(`insert into visit values (1, ${month(-9)}), (2, now()), (3, ${month(30)})`)
    await maintain()
    await sql(`insert into visit values (4, ${month(1)}), (5, now()), (6, ${month(99)})`)
    const found = new Map((await contents()).map(({ name, ids }) => [name, ids]))
    expect(new Set([...found.values()].flat())).toEqual(new Set([1n, 2n, 3n, 4n, 5n, 6n]))
    expect(found.get('visit_first')).toEqual([1n])
  })

  it('begin at midnight of the first of a month in UTC, without gaps', async () => {
    const name = String((await sql('select current_database() as name'))[0]?.['name'])
    await sql(`alter database ${name} set timezone = 'Asia/Kolkata'`)
    const elsewhere = openDatabase({ url: db.url, log: silentLog })
    await maintainPartitions(elsewhere, { ...visit, keepDays: 36_500 })
    await elsewhere.close()
    await sql(`alter database ${name} reset timezone`)
    const session = await db.session()
    await session.query(`set timezone = 'UTC'`)
    const { rows } = await session.query<{ bound: string }>(`
      select pg_get_expr(relpartbound, oid) as bound from pg_class where relname like 'visit_2%' and relkind = 'r' order by relname`)
    const bounds = rows.map(({ bound }) => [...bound.matchAll(/'([^']+)'/g)].map(([, time]) => time))
    expect(bounds).toHaveLength(6)
    expect(bounds.flat().filter((time) => !time?.endsWith('-01 00:00:00+00'))).toEqual([])
    expect(bounds.slice(1).map(([begins]) => begins)).toEqual(bounds.slice(0, -1).map(([, ends]) => ends))
  })

  it('are removed with their rows when the newest row that fits in is older than the time to keep', async () => {
    await maintain()
    await sql(`insert into visit values (1, ${month(-9)}), (2, ${month(-3)}), (3, ${month(-1)}), (4, now())`)
    const kept = 40
    const { removed } = await maintain(kept)
    expect(removed).toContain('visit_first')
    expect(removed).toContain(await nameOf(-3))
    expect(removed).not.toContain(await nameOf(-1))
    const rows = await sql(`select id from visit order by id`)
    expect(rows).toEqual([{ id: 3n }, { id: 4n }])
    expect(await maintain(kept)).toEqual({ added: [], removed: [] })
  })

  it('are made once by two processes at the same time', async () => {
    const both = await Promise.all([maintain(), maintain()])
    expect(both.flatMap(({ added }) => added)).toHaveLength(6)
  })

  it('take a row that was written after their end was chosen', async () => {
    const writer = await db.pool.connect()
    await writer.query('begin')
    await writer.query(`insert into visit values (1, ${month(30)})`)
    const added = maintain()
    // It has chosen the end without this row by now, and waits for its transaction.
    await delay(100)
    await writer.query('commit')
    writer.release()
    expect((await added).added).toHaveLength(1)
    expect((await contents()).find(({ ids }) => (ids as unknown[]).length > 0)?.name).toBe(await nameOf(-3))
  })

  it('wait for a long transaction of others, and let everybody else use the table meanwhile', async () => {
    const reader = await db.session()
    await reader.query('begin; select count(*) from visit')
    const maintaining = maintain()
    const waits: number[] = []
    for (let insert = 1; insert <= 20; insert += 1) {
      const began = performance.now()
      await sql(`insert into visit values (${insert}, ${month(-9)})`)
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await reader.query('commit')
    await reader.end()
    expect((await maintaining).added).toHaveLength(6)
    expect(Math.max(...waits)).toBeLessThan(1_500)
  })

  it('have their own primary key and refuse TRUNCATE', async () => {
    await maintain()
    await sql(`insert into visit values (1, now())`)
    await expect(sql(`insert into visit values (1, now())`)).rejects.toMatchObject({ code: '23505' })
    const next = await nameOf(1)
    await maintain()
    await expect(sql(`truncate visit_later`)).rejects.toMatchObject({ code: '23001' })
    await expect(sql(`truncate ${next}`)).rejects.toMatchObject({ code: '23001' })
  })
})

it('only what loses its use with time is partitioned: payments, receipts and the ledger are kept for good', () => {
  const tables = partitionedTables({ callbackKeepDays: 400 })
  expect(tables.map(({ name, keepDays }) => [name, keepDays])).toEqual([
    ['callback_delivery', 400],
    ['callback_answer', 30],
    ['request_log', 7],
  ])
})
