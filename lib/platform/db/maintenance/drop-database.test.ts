import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { siblingUrl, testDatabase } from '../../../testing/database/test-database.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { openDatabase } from '../database.ts'
import { dropDatabase } from './drop-database.ts'

const admin = await testDatabase()
const exists = async (name: string) =>
  (await admin.pool.query('select from pg_database where datname = $1', [name])).rowCount === 1

it('a database is dropped with the connections to it, and once', async () => {
  const name = `dropped_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create database ${name}`)
  const other = openDatabase({ url: siblingUrl(admin.url, name), log: silentLog, poolSize: 1 })
  other.pool.on('error', () => {})
  await other.pool.query('select 1')
  await dropDatabase(admin.pool, name)
  expect(await exists(name)).toBe(false)
  await dropDatabase(admin.pool, name)
  await other.close()
})

it.each([
  ['is dropped without force', false, 1],
  ['with connections to it is dropped by force after that', true, 1],
  ['and again before the next one, is dropped by a later one', true, 3],
])('one that autovacuum works in, which no forced drop may end, %s', async (_, isUsed, times) => {
  const name = `vacuumed_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create database ${name}`)
  const other = openDatabase({ url: siblingUrl(admin.url, name), log: silentLog, poolSize: 1 })
  other.pool.on('error', () => {})
  if (isUsed) await other.pool.query('select 1')
  let autovacuums: number = times
  const session = {
    query: async (text: string) => {
      const isForced = text.includes('force')
      if (!isForced || autovacuums === 0) return admin.pool.query(text)
      autovacuums -= 1
      const error = new pg.DatabaseError('permission denied to terminate process', 0, 'error')
      throw Object.assign(error, { code: '42501' })
    },
  }
  await dropDatabase(session, name)
  expect(await exists(name)).toBe(false)
  await other.close()
})

it('every other failure is reported', async () => {
  const name = String((await admin.pool.query('select current_database() as name')).rows[0]?.name)
  await expect(dropDatabase(admin.pool, name)).rejects.toMatchObject({ code: '55006' })
})
