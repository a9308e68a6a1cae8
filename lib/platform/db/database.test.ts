import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { openDatabase } from './database.ts'
import type { Queryable } from './database.ts'

const database = await testDatabase()
await database.pool.query(
  'create table account (name text primary key, balance numeric not null, version int8 not null default 0)',
)

describe('values', () => {
  it('reads int8 as bigint, numeric as its exact text, timestamptz as Date and date as written', async () => {
    const { rows } = await database.query({
      name: 'test-column-types',
      text: `select 9007199254740993::int8 as big, array[1, null]::int8[] as many, 0.10::numeric(20,2) as money,
        timestamptz '2026-01-02 03:04:05+02' as moment, date '2026-01-02' as day, 7::int4 as small`,
    })
    expect(rows[0]).toEqual({
      big: 9007199254740993n,
      many: [1n, null],
      money: '0.10',
      moment: new Date('2026-01-02T01:04:05Z'),
      day: '2026-01-02',
      small: 7,
    })
  })

  it.each([
    ['2026-01-02 03:04:05.289999+00', '2026-01-02T03:04:05.289Z'],
    ['2026-01-02 03:04:05.5+05:30', '2026-01-01T21:34:05.500Z'],
    ['0050-01-02 03:04:05+00', '0050-01-02T03:04:05.000Z'],
    ['12026-01-02 03:04:05+00', '+012026-01-02T03:04:05.000Z'],
    ['0002-01-02 03:04:05+00 BC', '-000001-01-02T03:04:05.000Z'],
  ])('reads the time %s as the millisecond %s in every time zone of a connection', async (text, iso) => {
    for (const zone of ['UTC', 'Asia/Kolkata']) {
      const moment = await database.transaction(async (transaction) => {
        await transaction.query({ name: '', text: `set local timezone = '${zone}'` })
        const { rows } = await transaction.query<{ moment: Date }>({
          name: 'test-moment',
          text: 'select $1::timestamptz as moment',
          values: [text],
        })
        return rows[0]?.moment.toISOString()
      })
      expect(moment).toBe(iso)
    }
  })

  it('shares one pool with Prisma', async () => {
    expect(await (await database.prisma()).$queryRaw`select current_database() as name`).toEqual([
      { name: new URL(database.url).pathname.slice(1) },
    ])
    expect(await database.prisma()).toBe(await database.prisma())
  })
})

describe('the options of a connection', () => {
  const setting = async (name: 'jit' | 'max_parallel_workers_per_gather', url: string) => {
    const db = openDatabase({ url, log: silentLog })
    const { rows } = await db.query<Record<string, string>>({ name: `test-${name}`, text: `show ${name}` })
    await db.close()
    return rows[0]?.[name]
  }

  it('keep PostgreSQL from compiling statements', async () => {
    expect(await setting('jit', database.url)).toBe('off')
  })

  it('keep a statement in one process', async () => {
    expect(await setting('max_parallel_workers_per_gather', database.url)).toBe('0')
  })

  it('are those of the address, where it has any', async () => {
    expect(await setting('jit', `${database.url}?options=${encodeURIComponent('-c jit=on')}`)).toBe('on')
  })
})

describe('a transaction', () => {
  it('keeps nothing when it throws, and its connection serves the next one', async () => {
    const name = await newAccount('10')
    await expect(
      database.transaction(async (transaction) => {
        await credit(transaction, name, '5')
        throw new Error('changed our mind')
      }),
    ).rejects.toThrow('changed our mind')
    expect(await balanceOf(name)).toBe('10')
  })

  it('is repeated after a serialisation failure, so that no increment is lost', async () => {
    const name = await newAccount('0')
    const increment = () =>
      database.transaction(
        async (transaction) => {
          const before = await transaction.query<{ balance: string }>({
            name: 'test-balance',
            text: 'select balance from account where name = $1',
            values: [name],
          })
          await setBalance(transaction, name, String(Number(before.rows[0]?.balance) + 1))
        },
        { isolation: 'serializable', attempts: 20 },
      )
    await Promise.all(Array.from({ length: 6 }, increment))
    expect(await balanceOf(name)).toBe('6')
  })

  it('is repeated after a deadlock', async () => {
    const [one, two] = [await newAccount('0'), await newAccount('0')]
    const crosswise = (first: string, second: string) =>
      database.transaction(async (transaction) => {
        await credit(transaction, first, '1')
        await new Promise((resolve) => setTimeout(resolve, 50))
        await credit(transaction, second, '1')
      })
    await Promise.all([crosswise(one, two), crosswise(two, one)])
    expect([await balanceOf(one), await balanceOf(two)]).toEqual(['2', '2'])
  })

  it('gives up after the attempts it was allowed', async () => {
    let runs = 0
    const alwaysConflicting = database.transaction(
      (transaction) => {
        runs += 1
        const text = `do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`
        return transaction.query({ name: 'conflict', text })
      },
      { attempts: 3 },
    )
    await expect(alwaysConflicting).rejects.toThrow(/^The database could not do this now: .* try again/)
    expect(runs).toBe(3)
  })
})

describe('a session', () => {
  it('receives notifications on a connection of its own', async () => {
    const session = await database.session()
    const heard = new Promise((resolve) => session.once('notification', ({ payload }) => resolve(payload)))
    await session.query('listen test_news')
    await database.pool.query(`select pg_notify('test_news', 'hello')`)
    expect(await heard).toBe('hello')
    await session.end()
  })
})

describe('a database that does not answer', () => {
  const cases: [string, string, string][] = [
    ['nothing listens', 'postgresql://u:geheim@127.0.0.1:1/x', 'nothing listens on 127.0.0.1:1'],
    ['the host is unknown', 'postgresql://u:geheim@nowhere.invalid/x', 'nowhere.invalid'],
    ['the password is wrong', wrongPassword(), 'refuses the password of user gateway'],
    ['the database is missing', missingDatabase(), 'has no database "absent"'],
  ]
  it.each(cases)('is one line that says what to do when %s, without the password', async (_, url, text) => {
    const unreachable = openDatabase({ url, log: silentLog })
    const error = await unreachable.reach().catch((caught: unknown) => caught as Error)
    await unreachable.close()
    expect(error).toMatchObject({ name: 'DatabaseUnreachable' })
    const message = (error as Error).message
    expect(message).toContain(text)
    expect(message).not.toContain('geheim')
    expect(message.split('\n')).toHaveLength(1)
  })
})

function wrongPassword(): string {
  const url = new URL(database.url)
  url.password = 'geheim'
  return url.href
}

function missingDatabase(): string {
  const url = new URL(database.url)
  url.pathname = '/absent'
  return url.href
}

async function newAccount(balance: string): Promise<string> {
  const name = randomUUID()
  await database.pool.query('insert into account (name, balance) values ($1, $2)', [name, balance])
  return name
}

async function credit(transaction: Queryable, name: string, amount: string): Promise<void> {
  await transaction.query({
    name: 'test-credit',
    text: 'update account set balance = balance + $2 where name = $1',
    values: [name, amount],
  })
}

async function setBalance(transaction: Queryable, name: string, balance: string): Promise<void> {
  await transaction.query({
    name: 'test-set-balance',
    text: 'update account set balance = $2 where name = $1',
    values: [name, balance],
  })
}

async function balanceOf(name: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ balance: string }>(
    'select balance from account where name = $1',
    [name],
  )
  return rows[0]?.balance
}
