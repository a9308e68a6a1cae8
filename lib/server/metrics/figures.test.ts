import { describe, expect, it } from 'vitest'
import { readPayment } from '../../payments/read/read-payment.ts'
import { remoteRail, runRowRails } from '../../rails/testing/remote-rail.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payoutBodyOf,
  testGateway,
} from '../../testing/test-gateway.ts'
import { openDatabaseMetrics } from './metrics-database.ts'

const gateway = await testGateway()
const { db, clock } = gateway
/** The value of a series as /metrics shows it: `name{label="x"}`. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('figures of what an operator has to do', () => {
  it('show the largest share of the amounts near one order amount that is taken on each cash account', async () => {
    const offline = createBodyOf(700, 'THB', { paymentMethodCode: 'OFFLINE' })
    const other = createBodyOf(900, 'THB', { paymentMethodCode: 'OFFLINE' })
    for (const body of [offline, offline, offline, other]) await createPayin(gateway, body)
    const { rows } = await db.pool.query<{ account: string }>(
      'select distinct receiving_account_id::text as account from amount_claim',
    )
    const [claimed, ...more] = rows.map(({ account }) => account)
    expect(more).toEqual([])
    const text = await openDatabaseMetrics(db, clock).text()
    expect(valueIn(text, `gateway_offsets_in_use_ratio{account="${claimed}"}`)).toBe(3 / 99)
    const shares = [...text.matchAll(/^gateway_offsets_in_use_ratio\{.*\} (\S+)$/gm)]
    expect(shares.filter(([, share]) => share !== '0')).toHaveLength(1)
    await db.pool.query(`update amount_claim set free_at = $1`, [clock.now()])
    expect(
      valueIn(
        await openDatabaseMetrics(db, clock).text(),
        `gateway_offsets_in_use_ratio{account="${claimed}"}`,
      ),
    ).toBe(0)
  })

  it('count the payouts that an operator has to decide, by the reason', async () => {
    await creditBalance(db, 'ACME', money(2_000n, 'INR'), byOperator('test'))
    for (const amount of [1, 2, 3]) await createPayout(gateway, payoutBodyOf(amount))
    const undecided = async () => {
      const text = await openDatabaseMetrics(db, clock).text()
      return ['CONFLICT', 'UNRESOLVED'].map((decision) =>
        valueIn(text, `gateway_payouts_undecided{decision="${decision}"}`),
      )
    }
    expect(await undecided()).toEqual([0, 0])
    await db.pool.query(
      `update payout_order o set state = case when p.amount = 1 then 'CONFLICT' else 'SENT' end,
              sent_at = $1::timestamptz - (p.amount - 1) * interval '40 minutes'
         from payment p where (p.merchant_code, p.kind, p.payment_id) = (o.merchant_code, o.kind, o.payment_id)`,
      [clock.now()],
    )
    expect(await undecided()).toEqual([1, 1])
  })
})

it('figures of rails are counts by the name of each, of the last hour', async () => {
  const { connector, row } = await remoteRail(gateway, { name: 'Till' })
  const open = async () => {
    const key = await createPayin(
      gateway,
      createBodyOf(500, 'KES', {
        paymentMethodCode: 'MOBILE_MONEY',
        account: { accountName: 'Wanjiku Kamau' },
        phoneNumber: '+254712345678',
      }),
    )
    return (await readPayment(gateway, key))?.attempt.railReference ?? ''
  }
  await open()
  connector.pay(await open())
  clock.forward(4_000)
  await runRowRails(gateway)
  const told = async () => {
    const text = await openDatabaseMetrics(db, clock).text()
    const of = (name: string, more = '') => valueIn(text, `gateway_rail_${name}{rail="Till"${more}}`)
    return {
      opened: of('orders_last_hour', ',outcome="opened"'),
      paid: of('orders_last_hour', ',outcome="paid"'),
      refused: of('orders_last_hour', ',outcome="refused"'),
      seconds: Math.round(of('seconds_to_pay') ?? -1),
      broken: of('breaker_open'),
      returns: of('returns_open'),
      silent: (of('last_answer_seconds') ?? -1) >= 0,
    }
  }
  const usual = { opened: 2, paid: 1, refused: 0, seconds: 4, broken: 0, returns: 0, silent: true }
  expect(await told()).toEqual(usual)
  await db.pool.query(`update rail set broken_since = gateway_now() where id = $1`, [row.id])
  expect(await told()).toEqual({ ...usual, broken: 1 })
})
