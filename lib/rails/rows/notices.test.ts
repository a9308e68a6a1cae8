import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { resealColumn } from '../../platform/secrets/reseal-column.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { testFront } from '../../testing/test-front.ts'
import { signedHeaders } from '../remote/connector.ts'
import { openNotice, railNoticeColumn } from './sealed-settings.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'
import { keepNotice } from './notices.ts'

const gateway = await testGateway({}, { rails: [] })
const { connector, row } = await remoteRail(gateway)

it('a request that cannot be read keeps no other from being worked on, and is tried ever more rarely', async () => {
  await gateway.db.pool.query(
    `insert into rail_notice (rail_id, received_at, body, next_try_at) values ($1, gateway_now(), '\\x00', gateway_now())`,
    [row.id],
  )
  const key = await createPayin(
    gateway,
    createBodyOf(500, 'KES', {
      paymentMethodCode: 'MOBILE_MONEY',
      account: { accountName: 'Wanjiku Kamau' },
      phoneNumber: '+254712345678',
    }),
  )
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  connector.pay(reference)
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key: reference })))
  await runRowRails(gateway)
  expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
  const { rows } = await gateway.db.pool.query<{ tries: number; waits: number }>(
    `select tries, extract(epoch from next_try_at - gateway_now())::int as waits from rail_notice where next_try_at is not null`,
  )
  expect(rows).toEqual([{ tries: 1, waits: 1 }])
})

it('so many of one rail wait at most: more are answered with 429, and nothing is stored', async () => {
  const body = Buffer.from('{}')
  expect(await keepNotice(gateway, row.id, body, {}, 3)).toBe(true)
  const { rows } = await gateway.db.pool.query<{ n: number }>(
    'select count(*)::int as n from rail_notice where next_try_at is not null',
  )
  const waiting = rows[0]?.n ?? 0
  expect(await keepNotice(gateway, row.id, body, {}, waiting)).toBe(false)
  expect(await keepNotice(gateway, row.id, body, {}, waiting + 1)).toBe(true)
  const { origin } = await testFront(gateway)
  const address = `${origin}/n/${row.noticeToken}`
  const send = (text: string) =>
    fetch(address, { method: 'POST', body: text, headers: signedHeaders(connector.secret, text, new Date()) })
  expect((await send(JSON.stringify({ key: 'x'.repeat(70_000) }))).status).toBe(413)
  expect((await send('{"key":"A"}')).status).toBe(200)
  await gateway.db.pool.query(
    `insert into rail_notice (rail_id, received_at, body, next_try_at)
     select $1, gateway_now(), '\\x00', gateway_now() + interval '1 hour' from generate_series(1, 10000)`,
    [row.id],
  )
  const answered = await send('{"key":"A"}')
  expect([answered.status, answered.headers.get('retry-after')]).toEqual([429, '60'])
  await gateway.db.pool.query('delete from rail_notice')
})

it('a notice before the answer of the call that opens the order completes nothing twice, and loses nothing', async () => {
  connector.behave('PUT /orders/', { slowMs: 700 })
  const opening = createPayin(
    gateway,
    createBodyOf(510, 'KES', {
      paymentMethodCode: 'MOBILE_MONEY',
      account: { accountName: 'Wanjiku Kamau' },
      phoneNumber: '+254712345678',
    }),
  )
  const opened = () => [...connector.orders.values()].find(({ money }) => money.amount === 510)
  await expect.poll(() => opened()?.key).toBeDefined()
  const reference = opened()?.key ?? ''
  connector.pay(reference)
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key: reference })))
  await runRowRails(gateway)
  const key = await opening
  expect((await readPayment(gateway, key))?.status).toBe('WAITING')
  for (let second = 0; second < 3; second += 1) {
    gateway.clock.forward(1_100)
    await runRowRails(gateway)
  }
  expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a new secret key seals what waits of institutions again', async () => {
  await keepNotice(gateway, row.id, Buffer.from('{"key":"B"}'))
  const former = gateway.secrets
  const key = randomBytes(32).toString('base64')
  const both = openSecretBox(key, gateway.secretKey)
  expect(await resealColumn(gateway.db, both, railNoticeColumn)).toBeGreaterThan(0)
  const { rows } = await gateway.db.pool.query<{ body: Buffer }>(
    'select body from rail_notice order by id desc limit 1',
  )
  const sealed = rows[0]?.body ?? Buffer.alloc(0)
  expect(openNotice(openSecretBox(key), row.id, sealed).toString()).toBe('{"key":"B"}')
  expect(() => openNotice(former, row.id, sealed)).toThrow()
})
