import { expect, it } from 'vitest'
import { checkRails } from '../../doctor/accounts/check-rails.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'

const gateway = await testGateway({}, { rails: [] })
const { connector, row } = await remoteRail(gateway)
const { pool } = gateway.db
const body = createBodyOf(500, 'KES', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Wanjiku Kamau' },
  phoneNumber: '+254712345678',
})
const opened = async () =>
  (await readPayment(gateway, await createPayin(gateway, body)))?.attempt.railReference ?? ''
const asksOf = async (keys: readonly string[]) => {
  const text =
    'select sum(asks)::int as asks, count(*) filter (where next_ask_at <= gateway_now())::int as due'
  const { rows } = await pool.query<{ asks: number; due: number }>(
    `${text} from rail_order where key = any ($1)`,
    [keys],
  )
  return rows[0]
}

it('of a rail whose institution does not answer one order is claimed with each try, and the others wait', async () => {
  const keys = [await opened(), await opened(), await opened()]
  await pool.query('update rail_order set next_ask_at = gateway_now()')
  await pool.query('update rail set broken_since = gateway_now(), next_try_at = gateway_now()')
  await gateway.rowRails.refresh()
  connector.behave('GET /orders/', 'LOSES_ANSWER')
  await runRowRails(gateway)
  expect(await asksOf(keys)).toEqual({ asks: 1, due: 2 })
  await runRowRails(gateway)
  expect(await asksOf(keys)).toEqual({ asks: 1, due: 2 })
  await pool.query('update rail set next_try_at = gateway_now()')
  await runRowRails(gateway)
  await gateway.rowRails.refresh()
  await runRowRails(gateway)
  expect(await asksOf(keys)).toEqual({ asks: 3, due: 0 })
})

it('an order of which nothing of use is told is given up days after its end, and the doctor says so', async () => {
  const key = await opened()
  const asked = async (daysAgo: number) => {
    await pool.query(
      `update rail_order set next_ask_at = gateway_now(), opened_at = gateway_now() - make_interval(days => $2 + 1),
         expires_at = gateway_now() - make_interval(days => $2), follow_until = gateway_now() - make_interval(days => $2)
       where key = $1`,
      [key, daysAgo],
    )
    connector.behave('GET /orders/', { body: { nothing: 'of use' } })
    await runRowRails(gateway)
    const text =
      'select extract(epoch from next_ask_at - gateway_now())::int as again from rail_order where key = $1'
    return (await pool.query<{ again: number | null }>(text, [key])).rows[0]?.again
  }
  expect(await asked(1)).toBeGreaterThan(3_000)
  expect(await checkRails(gateway.db)).toEqual([])
  expect(await asked(6)).toBeNull()
  expect(await checkRails(gateway.db)).toMatchObject([
    {
      code: 'RAIL_ORDER_GIVEN_UP',
      message: expect.stringContaining(`${row.name} said nothing of use about the order ${key}`) as string,
    },
  ])
})
