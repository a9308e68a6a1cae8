import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { assertDurable } from '../../bench/requests/servers/durability.ts'
import { floorTables } from '../../bench/requests/servers/floor-tables.ts'
import { startFloor } from '../../bench/requests/servers/floor.ts'
import { testDatabase } from '../testing/database/test-database.ts'

const database = await testDatabase()
await database.pool.query(floorTables)
const directory = mkdtempSync(path.join(tmpdir(), 'floor-test-'))
const floor = await startFloor(directory, database.url, 3)
afterAll(async () => {
  await floor.stop()
  rmSync(directory, { recursive: true, force: true })
})

const body = { paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } } }
const ask = (id: string, token = floor.token, sent?: object) =>
  fetch(new URL(`/api/payins/${id}`, floor.origin), {
    headers: { authorization: `Bearer ${token}` },
    ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
  })

it('the floor stores a payment and its event, and reads both from the database', async () => {
  expect((await ask('order-1', floor.token, body)).status).toBe(201)
  const read = await ask('order-1')
  expect(read.status).toBe(200)
  const event = { eventNo: 1, type: 'CREATED', at: expect.any(String) as string }
  expect(await read.json()).toMatchObject({ id: 'order-1', status: 'WAITING', events: [event], ...body })
  const { rows } = await database.pool.query('select id, body from bench_floor.payment')
  expect(rows).toEqual([{ id: 'order-1', body }])
  await database.pool.query(`update bench_floor.payment set status = 'SUCCESS'`)
  expect(await (await ask('order-1')).json()).toMatchObject({ status: 'SUCCESS' })
})

it('the floor refuses a second payment with one ID, one that is not there, and a body that is no JSON', async () => {
  await ask('order-2', floor.token, body)
  expect((await ask('order-2', floor.token, body)).status).toBe(409)
  expect((await ask('order-3')).status).toBe(410)
  const headers = { authorization: `Bearer ${floor.token}` }
  const broken = { method: 'POST', headers, body: '{' }
  expect((await fetch(new URL('/api/payins/order-4', floor.origin), broken)).status).toBe(400)
})

it('the floor refuses a token with another signature, another algorithm or none', async () => {
  const [head = '', claims = '', signature = ''] = floor.token.split('.')
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const changed = Buffer.from('{"exp":9999999999}').toString('base64url')
  for (const token of [
    '',
    `${head}.${claims}.`,
    `${unsigned}.${claims}.${signature}`,
    `${head}.${changed}.${signature}`,
  ])
    expect((await ask('order-1', token)).status).toBe(401)
})

it('a run does not start on connections that may lose a confirmed commit', async () => {
  // The databases of tests are not durable.
  const settings = (await (await fetch(new URL('/durability', floor.origin))).json()) as Record<
    string,
    unknown
  >
  expect(settings).toEqual({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  expect(() => assertDurable('floor', settings)).toThrow('fsync = off')
  expect(() => assertDurable('floor', { ...settings, fsync: 'on', synchronous_commit: 'on' })).toThrow(
    'full_page_writes = off',
  )
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
  expect(() => assertDurable('floor', durable)).not.toThrow()
})
