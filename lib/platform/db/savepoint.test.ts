import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import type { Queryable } from './database.ts'
import { underSavepoint } from './savepoint.ts'
import { clientQueryable } from './transaction.ts'

const db = await testDatabase()
await db.pool.query('create table note (text text primary key)')

const write = (transaction: Queryable, text: string) =>
  transaction.query({ name: 'test-write', text: 'insert into note values ($1)', values: [text] })
const written = async (texts: readonly string[]) => {
  const { rows } = await db.pool.query<{ text: string }>(
    'select text from note where text = any($1) order by text',
    [texts],
  )
  return rows.map(({ text }) => text)
}
const raise = (transaction: Queryable, code: string) =>
  transaction.query({
    name: `test-raise-${code}`,
    text: `do $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`,
  })

describe('a part of a transaction that fails', () => {
  it.each([
    ['by a fault in our code', () => Promise.reject(new Error('a bug'))],
    ['by a constraint', (transaction: Queryable) => raise(transaction, '23514')],
    ['by a row that is missing', (transaction: Queryable) => raise(transaction, 'P0002')],
    ['by a column that is missing', (transaction: Queryable) => raise(transaction, '42703')],
  ])('%s is undone, and the rest is kept', async (why, fail) => {
    const outcome = await db.transaction(async (transaction) => {
      await write(transaction, `${why}: before`)
      const attempted = await underSavepoint(transaction, async () => {
        await write(transaction, `${why}: part`)
        await fail(transaction)
      })
      await write(transaction, `${why}: after`)
      return attempted
    })
    expect(outcome).toEqual({ error: expect.any(Error) })
    const texts = ['after', 'before', 'part'].map((part) => `${why}: ${part}`)
    expect(await written(texts)).toEqual(texts.slice(0, 2))
  })

  it('within a part that succeeds is undone alone; a failed outer part undoes both', async () => {
    await db.transaction(async (transaction) => {
      await underSavepoint(transaction, async () => {
        await write(transaction, 'outer')
        await underSavepoint(transaction, async () => {
          await write(transaction, 'inner')
          throw new Error('a bug')
        })
      })
      await underSavepoint(transaction, async () => {
        await underSavepoint(transaction, () => write(transaction, 'inner of a failure'))
        throw new Error('a bug')
      })
    })
    expect(await written(['outer', 'inner', 'inner of a failure'])).toEqual(['outer'])
  })

  it.each(['40P01', '40001', '57014', '55P03', '25006', '53100'])(
    'by %s fails the whole transaction',
    async (code) => {
      const failing = db.transaction(
        (transaction) => underSavepoint(transaction, () => raise(transaction, code)),
        { attempts: 1 },
      )
      await expect(failing).rejects.toMatchObject({ cause: { code } })
    },
  )

  it('by a connection that is lost fails the whole transaction', async () => {
    const client = await db.pool.connect()
    client.on('error', () => {})
    const transaction = clientQueryable(client)
    await client.query('begin')
    const leave = { name: 'test-leave', text: 'select pg_terminate_backend(pg_backend_pid())' }
    await expect(underSavepoint(transaction, () => transaction.query(leave))).rejects.toThrow()
    client.release(true)
  })
})
