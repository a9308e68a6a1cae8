import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siblingUrl, testDatabase } from '../../../testing/database/test-database.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { openDatabase } from '../database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const admin = await testDatabase()
let folder: string
let url: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gateway-migrations-'))
  await cp(path.join(migrationsFolder, 'migration_lock.toml'), path.join(folder, 'migration_lock.toml'))
  url = await emptyDatabase()
})

afterEach(() => rm(folder, { recursive: true }))

describe('migrate', () => {
  it('brings an empty database to this release and records each migration as Prisma does', async () => {
    const names = await namesIn(migrationsFolder)
    expect(await migrate({ url, log: silentLog })).toEqual(names)
    const rows = await select(
      `select migration_name, applied_steps_count, finished_at is not null as finished, length(checksum) as checksum_length
       from _prisma_migrations order by started_at`,
    )
    expect(rows).toEqual(
      names.map((name) => ({
        migration_name: name,
        applied_steps_count: 1,
        finished: true,
        checksum_length: 64,
      })),
    )
  })

  it('applies each migration once when several processes start together', async () => {
    await write('1_first', 'create table first (id int8)')
    await write('2_second', 'create table second (id int8)')
    const applied = await Promise.all(Array.from({ length: 5 }, () => run()))
    expect(applied.flat()).toEqual(['1_first', '2_second'])
    expect(await select('select count(*)::int4 as rows from _prisma_migrations')).toEqual([{ rows: 2 }])
  })

  it('applies only what is new, and does nothing when nothing is', async () => {
    await write('1_first', 'create table first (id int8)')
    expect(await run()).toEqual(['1_first'])
    await write('2_second', 'alter table first add name text')
    expect(await run()).toEqual(['2_second'])
    expect(await run()).toEqual([])
  })

  it('sends a script whole: functions with semicolons in their bodies arrive as written', async () => {
    await write(
      '1_function',
      `create function answer() returns text language plpgsql as $$ begin return 'a;b'; end $$;`,
    )
    await run()
    expect(await select('select answer()')).toEqual([{ answer: 'a;b' }])
  })

  it('rolls back a migration that fails, so that it can be corrected and started again', async () => {
    await write('1_first', 'create table first (id int8)')
    await run()
    await write('2_broken', 'create table half (id int8); select 1/0;')
    await expect(run()).rejects.toThrow(
      'Migration 2_broken cannot be applied, the database is unchanged: division by zero.',
    )
    expect(await select(`select to_regclass('half') as half, to_regclass('first')::text as first`)).toEqual([
      { half: null, first: 'first' },
    ])
    await write('2_broken', 'create table half (id int8)')
    expect(await run()).toEqual(['2_broken'])
  })
})

describe('the migrations of an empty database', () => {
  const everythingIn = (address: string) => select(everything, address)

  it('make the very schema and history that they make one by one', async () => {
    const events: unknown[] = []
    await migrate({ url, log: { write: ({ name }, fields) => events.push({ name, ...fields }) } })
    const names = await namesIn(migrationsFolder)
    expect(events).toEqual([{ name: 'database.migrated', migration: names.at(-1), migrations: names.length }])
    const slowly = await emptyDatabase()
    await migrate({ url: slowly, log: silentLog, names: names.slice(0, 1) })
    await migrate({ url: slowly, log: silentLog })
    const made = await everythingIn(url)
    expect(made.length).toBeGreaterThan(1_000)
    expect(made).toEqual(await everythingIn(slowly))
  })

  it('leave it empty when one of them fails, which is named', async () => {
    await write('1_first', 'create table first (id int8)')
    await write('2_broken', 'select 1/0')
    await write('3_third', 'create table third (id int8)')
    await expect(run()).rejects.toThrow('Migration 2_broken cannot be applied, the database is unchanged')
    expect(await select(`select to_regclass('first') as first, to_regclass('third') as third`)).toEqual([
      { first: null, third: null },
    ])
  })
})

describe('migrate reports', () => {
  it('the advice of a migration that rejects the data', async () => {
    await write('1_refuses', `do $$ begin raise exception 'two are one' using hint = 'Remove one.'; end $$`)
    await expect(run()).rejects.toThrow(/: two are one\. Remove one\.$/)
  })
})

describe('migrate refuses, in one line that says what to do,', () => {
  it('a database of a newer release', async () => {
    await write('1_first', 'create table first (id int8)')
    await write('2_future', 'create table future (id int8)')
    await run()
    await rm(path.join(folder, '2_future'), { recursive: true })
    await expect(run()).rejects.toThrow(
      'newer release (2_future is not known here): start that release, or restore a backup',
    )
  })

  it('a migration that was edited after it had been applied', async () => {
    await write('1_first', 'create table first (id int8)')
    await run()
    await write('1_first', 'create table first (id int8, name text)')
    await expect(run()).rejects.toThrow('Migration 1_first was edited after this database had applied it')
  })

  it('a migration that another program left half applied', async () => {
    await write('1_first', 'create table first (id int8)')
    await run()
    await select('update _prisma_migrations set finished_at = null')
    await expect(run()).rejects.toThrow('prisma migrate resolve --rolled-back 1_first" and start again')
    await select('update _prisma_migrations set rolled_back_at = now()')
    await select('drop table first')
    expect(await run()).toEqual(['1_first'])
  })

  it('a database with tables of another program', async () => {
    await select('create table theirs ()')
    await expect(migrate({ url, log: silentLog })).rejects.toThrow(
      'The database is not empty and was not made by this gateway',
    )
  })
})

const run = () => migrate({ url, log: silentLog, folder })

async function write(name: string, script: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true })
  await writeFile(path.join(folder, name, 'migration.sql'), script)
}

async function namesIn(migrations: string): Promise<string[]> {
  return (await readdir(migrations)).filter((name) => /^\d/.test(name)).toSorted()
}

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create database ${name}`)
  return siblingUrl(admin.url, name)
}

/** Every object of a database as PostgreSQL describes it, what is stored, and the history. */
const everything = `
  with objects as (
    select 'column' as kind, format('%s.%s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
        attnotnull, attnum, attstorage, pg_get_expr(adbin, adrelid)) as text
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select 'relation', format('%s %s %s %s %s %s', oid::regclass, relkind, relpersistence, reloptions, relacl, pg_get_expr(relpartbound, oid))
      from pg_class where relnamespace = 'public'::regnamespace
    union all select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', pg_get_indexdef(indexrelid) || indisvalid::text from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select 'function', pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    union all select 'view', pg_get_viewdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select 'trigger', pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'type', format('%s %s', enumtypid::regtype, enumlabel) from pg_enum
    union all select 'statistics', pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all select 'extension', extname || extversion from pg_extension
    union all select 'comment', format('%s %s %s', classoid::regclass, objsubid, description) from pg_description
      where objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select 'migration', format('%s %s %s %s', migration_name, checksum, applied_steps_count, finished_at is not null)
      from _prisma_migrations
    union all select 'rows', format('%s %s', relid::regclass, n_live_tup) from pg_stat_user_tables where relname <> '_prisma_migrations'
  )
  select kind, text from objects order by kind, text`

async function select(sql: string, address = url): Promise<unknown[]> {
  const database = openDatabase({ url: address, log: silentLog, poolSize: 1 })
  try {
    return (await database.pool.query<object>(sql)).rows
  } finally {
    await database.close()
  }
}
