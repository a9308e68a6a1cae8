import { expect, it } from 'vitest'
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
