import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { openDatabase, type Database } from '../database.ts'

const { url } = await testDatabase()

const open = (statements: 'named' | 'unnamed') => {
  const db = openDatabase({ url, statements, log: silentLog, poolSize: 1 })
  onTestFinished(() => db.close())
  return db
}

/** The names of the statements that the connection of this pool has prepared. */
const prepared = async ({ pool }: Database) =>
  (await pool.query<{ name: string }>('select name from pg_prepared_statements order by name')).rows.map(
    ({ name }) => name,
  )

const add = (name: string, types?: pg.CustomTypesConfig) => ({
  name,
  text: 'select $1::int + 1 as sum',
  values: [1],
  ...(types && { types }),
})

async function useEachWay(db: Database): Promise<void> {
  expect((await db.query(add('alone'))).rows).toEqual([{ sum: 2 }])
  await db.transaction(async (transaction) => {
    expect((await transaction.query(add('in_transaction'))).rows).toEqual([{ sum: 2 }])
  })
  expect((await db.pool.query(add('of_pool'))).rows).toEqual([{ sum: 2 }])
  expect(await (await db.prisma()).merchant.count()).toBe(0)
}

it('statements keep their names by default, one name for each', async () => {
  const db = open('named')
  await useEachWay(db)
  expect(await prepared(db)).toEqual(['alone', 'in_transaction', 'of_pool'])
})

it('no statement has a name on a connection without them, whoever sends it', async () => {
  const db = open('unnamed')
  await useEachWay(db)
  expect(await prepared(db)).toEqual([])
})

it('a statement without its name keeps values and types', async () => {
  const types = { getTypeParser: () => (text: string) => `text ${text}` } as unknown as pg.CustomTypesConfig
  expect((await open('unnamed').query(add('typed', types))).rows).toEqual([{ sum: 'text 2' }])
})

it('texts, callbacks and queries of a class pass unchanged', async () => {
  const { pool } = open('unnamed')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const client = await pool.connect()
  onTestFinished(() => client.release())
  const answered = new Promise((resolve) => {
    client.query('select $1::int as two', [2], (error, result) => resolve(error ?? result.rows))
  })
  expect(await answered).toEqual([{ two: 2 }])
  const query = new pg.Query({ text: 'select 3 as three' })
  const row = new Promise((resolve) => query.on('row', resolve))
  client.query(query)
  expect(await row).toEqual({ three: 3 })
})

it('a name that the connection already has, as behind a pooler, says which setting to change', async () => {
  const db = open('named')
  await db.pool.query('prepare taken as select 1')
  await expect(db.query(add('taken'))).rejects.toThrow(
    /^The database does not answer: .* set DATABASE_STATEMENTS=unnamed\.$/,
  )
  expect((await db.query(add('taken'))).rows).toEqual([{ sum: 2 }])
})
