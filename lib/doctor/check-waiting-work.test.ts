import { describe, expect, it } from 'vitest'
import { creditBalance } from '../ledger/adjustments/credit-balance.ts'
import { money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payoutBodyOf,
  testGateway,
} from '../testing/test-gateway.ts'
import { checkCallbackDeliveries } from './check-callback-deliveries.ts'
import { checkWaitingWork } from './check-waiting-work.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const body = createBodyOf(500, 'INR', { paymentMethodCode: 'UPIQR', account: { accountName: 'Asha Rao' } })
const { paymentId } = await createPayin(gateway, body)
await creditBalance(db, 'ACME', money(1_000n, 'INR'), byOperator('test'))
await createPayout(gateway, payoutBodyOf(1))
const now = clock.now()
await db.pool.query(`update payment set closes_at = $1 where payment_id = $2`, [now, paymentId])
await db.pool.query(`update payment set created_at = $1 where kind = 'payout'`, [now])
await db.pool.query(
  `insert into callback (merchant_code, kind, payment_id, event_no, url, created_at)
   values ('ACME', 'payin', $1, 1, 'http://127.0.0.1:9/', $2)`,
  [paymentId, now],
)
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

describe('work that waits', () => {
  it.each([
    [60, []],
    [61, ['A payment should have expired 1 min ago.']],
    [900, ['A payment should have expired 15 min ago.']],
    [901, ['A payment should have expired 15 min ago.', 'The oldest callback has waited for 15 min.']],
    [
      86_401,
      [
        'A payment should have expired 24 h ago.',
        'The oldest callback has waited for 24 h.',
        'The oldest payout, refund or return has been open for 24 h.',
      ],
    ],
  ])('%i seconds long: %j', async (seconds, messages) => {
    const findings = await checkWaitingWork(db, after(seconds))
    expect(findings.map(({ message }) => message)).toEqual(messages)
  })

  it('has a code for each kind', async () => {
    const findings = await checkWaitingWork(db, after(86_401))
    expect(findings.map(({ code }) => code)).toEqual(['WORK_OVERDUE', 'CALLBACKS_WAIT', 'PAYOUTS_WAIT'])
  })
})

describe('a callback that was tried', () => {
  const isReported = async (at: number, due: number) => {
    await db.pool.query(
      `update callback set delivery_no = 1, counted_tries = 1, next_delivery_at = $1 where payment_id = $2`,
      [after(due), paymentId],
    )
    const said = (await checkWaitingWork(db, after(at))).map(({ code }) => code)
    await db.pool.query(
      `update callback set delivery_no = 0, counted_tries = 0, next_delivery_at = $1 where payment_id = $2`,
      [now, paymentId],
    )
    return said.includes('CALLBACKS_WAIT')
  }

  it('does not wait before its next try is due, however old its event is', async () => {
    expect(await isReported(200_000, 250_000)).toBe(false)
    expect(await isReported(200_000, 199_200)).toBe(false)
  })

  it('waits once that is overdue by 15 minutes', async () => {
    expect(await isReported(200_000, 199_000)).toBe(true)
  })
})

describe('deliveries of callbacks', () => {
  const record = (deliveryNo: number, status: number | null, error: string | null) =>
    db.pool.query(
      `insert into callback_delivery (callback_id, delivery_no, at, status, error, duration_ms, merchant_code)
       select id, $1, $2, $3, $4, 5, 'ACME' from callback where payment_id = $5`,
      [deliveryNo, after(deliveryNo), status, error, paymentId],
    )
  const messages = async (seconds: number) =>
    (await checkCallbackDeliveries(db, after(seconds))).map(({ message }) => message)

  it('that all failed within an hour name the merchant and the last reason', async () => {
    expect(await messages(10)).toEqual([])
    await record(1, null, 'UNKNOWN_OUTCOME')
    expect(await messages(10)).toEqual([])
    await record(2, null, 'CONNECTION_REFUSED')
    await record(3, 500, null)
    const said =
      'No callback to the merchant ACME arrived in the last hour (2 deliveries); the last one: HTTP 500.'
    expect(await messages(10)).toEqual([said])
    expect(await messages(3_700)).toEqual([])
    await record(4, null, 'CONNECTION_REFUSED')
    expect((await messages(10))[0]).toContain('(3 deliveries); the last one: CONNECTION_REFUSED.')
  })

  it('that are repeated for days are judged by the time in which each is tried once', async () => {
    await db.pool.query(`update merchant set callback_schedule = 'days' where code = 'ACME'`)
    expect((await messages(27 * 3_600))[0]).toContain('arrived in the last 27 hours (3 deliveries)')
    expect(await messages(27 * 3_600 + 5)).toEqual([])
    await db.pool.query(`update merchant set callback_schedule = 'standard' where code = 'ACME'`)
  })

  it('of which one arrived are no finding', async () => {
    await record(5, 200, null)
    expect(await messages(10)).toEqual([])
  })

  it('that were not sent to a private address are named, whatever else arrived, for an hour', async () => {
    await record(6, null, 'ADDRESS_REFUSED')
    const findings = await checkCallbackDeliveries(db, after(10))
    expect(findings).toMatchObject([
      {
        code: 'CALLBACK_ADDRESS_PRIVATE',
        message:
          'Callbacks to the merchant ACME were not sent in the last hour (1): their address is private.',
      },
    ])
    expect(await messages(3_700)).toEqual([])
    await record(3_000, null, 'NAME_IS_PRIVATE')
    const only = await checkCallbackDeliveries(db, after(3_700))
    expect(only.map(({ code }) => code)).toEqual(['CALLBACK_ADDRESS_PRIVATE'])
  })
})
