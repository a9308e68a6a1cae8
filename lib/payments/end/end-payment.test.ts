import { beforeEach, describe, expect, it, vi } from 'vitest'
import { money } from '../../money/money.ts'
import { byClock, byRail } from '../../platform/audit/actor.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { simulate, simulateSeen } from '../../testing/rail-of-payment.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { cancelDueOrders } from './cancel-orders.ts'
import { cancelForMerchant, cancelPayment, expirePayment, refusePayment } from './end-payment.ts'
import { expireDuePayments } from './expire-payments.ts'

const gateway = await testGateway()
const { db } = gateway
const changed = vi.fn()
const cancel = vi.fn(async () => undefined)
let log = keptLog()
let context: PaymentContext

beforeEach(() => {
  changed.mockClear()
  cancel.mockReset()
  cancel.mockResolvedValue(undefined)
  log = keptLog()
  context = { ...gateway, log, changed, rails: gateway.rails.map((rail) => ({ ...rail, cancel })) }
})

const order = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const open = () => createPayin(gateway, order)

async function endingOf({ paymentId }: PaymentKey) {
  const { rows } = await db.pool.query<object>(
    `select to_status, cause, failure_reason_code as reason, event.actor
       from payment_event event join payment using (merchant_code, kind, payment_id)
      where payment_id = $1 and (event.event_no, to_status) = (payment.event_no, payment.status)`,
    [paymentId],
  )
  return rows[0]
}

const refuse = (key: PaymentKey) => refusePayment(context, key, 'REFUSED_BY_INSTITUTION', byRail('bank'))
const endings = [
  [
    'a refusal by the institution',
    refuse,
    { to_status: 'REFUSED', cause: 'INSTITUTION_REFUSED', reason: 'REFUSED_BY_INSTITUTION' },
  ],
  [
    'the customer who cancels',
    (key: PaymentKey) => cancelPayment(context, key),
    { to_status: 'REFUSED', cause: 'CUSTOMER_CANCELLED', reason: 'CANCELLED_BY_CUSTOMER' },
  ],
  [
    'the merchant who cancels',
    (key: PaymentKey) => cancelForMerchant(context, key),
    { to_status: 'REFUSED', cause: 'MERCHANT_CANCELLED', reason: 'CANCELLED_BY_MERCHANT' },
  ],
  [
    'the end of the time to pay',
    (key: PaymentKey) => expirePayment(context, key, byClock),
    { to_status: 'EXPIRED', cause: 'TIME_OVER', reason: 'EXPIRED' },
  ],
] as const

describe('a payment is ended by', () => {
  it.each(endings)('%s: cause and reason are recorded, and it is notified once', async (_, end, recorded) => {
    const key = await open()
    expect(await end(key)).toStrictEqual({ value: undefined })
    expect(await endingOf(key)).toMatchObject(recorded)
    expect(changed.mock.calls).toEqual([[key]])
  })

  it.each(endings)('%s: not a second time', async (_, end, { to_status: to }) => {
    const key = await open()
    await end(key)
    changed.mockClear()
    cancel.mockClear()
    const message = `a payin in ${to} cannot become ${to}`
    const byTheMerchant = end === endings[2][1]
    expect(await end(key)).toEqual(
      byTheMerchant ? { failure: 'PAYMENT_ALREADY_FINAL' } : { failure: 'EVENT_NOT_ALLOWED', message },
    )
    expect(changed).not.toHaveBeenCalled()
    expect(cancel).not.toHaveBeenCalled()
  })

  it.each(endings)('%s: not if it does not exist', async (_, end) => {
    expect(await end(payinKey('nowhere'))).toStrictEqual({ failure: 'PAYMENT_NOT_FOUND' })
  })
})

it('a payment with money that is not matched does not expire', async () => {
  const key = await open()
  await db.pool.query(
    `with stray as (
       insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
       select 'test', 'unmatched', '', id, 'INR', 1, now() from receiving_account where currency_code = 'INR' limit 1 returning id)
     insert into failed_match (receipt_id, next_try_at, merchant_code, kind, payment_id)
     select id, now(), 'ACME', 'payin', $1 from stray`,
    [key.paymentId],
  )
  expect(await expirePayment(context, key, byClock)).toEqual({
    failure: 'EVENT_NOT_ALLOWED',
    message: 'money was received that is not matched yet, so the payment cannot expire',
  })
  expect(cancel).not.toHaveBeenCalled()
})

describe('a payment of which a part was received', () => {
  const partPaid = async () => {
    const key = await open()
    await simulate(gateway, key, { event: 'PAY', amount: money(1n, 'INR') })
    return key
  }

  it('is not cancelled', async () => {
    expect(await cancelPayment(context, await partPaid())).toEqual({
      failure: 'EVENT_NOT_ALLOWED',
      message: 'money was received already, so the payment cannot be cancelled',
    })
  })

  it('expires because of its amount', async () => {
    const key = await partPaid()
    expect(await expirePayment(context, key, byClock)).toEqual({ value: undefined })
    expect(await endingOf(key)).toMatchObject({ to_status: 'EXPIRED', reason: 'AMOUNT_MISMATCH' })
  })
})

it('a payment whose money is seen is not cancelled', async () => {
  const crypto = createBodyOf(12.5, 'USDT', { paymentMethodCode: 'CRYPTO_OFFLINE' })
  const key = await createPayin(gateway, crypto)
  await simulateSeen(gateway, key)
  expect(await cancelPayment(context, key)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
})

describe('the rail', () => {
  beforeEach(() => db.pool.query('delete from rail_cancellation'))

  it.each(endings.slice(1))('is asked to cancel the order after %s', async (_, end) => {
    const key = await open()
    await end(key)
    await cancelDueOrders(context, 100)
    const { rows } = await db.pool.query<{ rail_reference: string }>(
      'select rail_reference from payment_attempt where payment_id = $1',
      [key.paymentId],
    )
    expect(cancel.mock.calls).toEqual([
      [{ ...key, methodCode: 'UPIQR', railReference: rows[0]?.rail_reference }, expect.any(AbortSignal)],
    ])
  })

  it('is not asked to after it refused the order', async () => {
    await refuse(await open())
    await cancelDueOrders(context, 100)
    expect(cancel).not.toHaveBeenCalled()
  })

  it('that cannot cancel is named in a warning, and the payment has ended', async () => {
    const failure = new Error('the bank does not answer')
    cancel.mockRejectedValue(failure)
    const key = await open()
    expect(await cancelPayment(context, key)).toEqual({ value: undefined })
    await cancelDueOrders(context, 100)
    expect(log.lines).toMatchObject([
      { event: 'payment.cancel-unconfirmed', fields: { ...key, rail: 'test-bank', err: failure } },
    ])
  })

  it('that this installation no longer has is asked nothing', async () => {
    const key = await open()
    expect(await cancelPayment({ ...context, rails: [] }, key)).toEqual({ value: undefined })
  })
})

describe('expiry', () => {
  it('needs no method: a payment of a method that this release does not know expires too', async () => {
    const [unknown, other, paid] = [await open(), await open(), await open()]
    await simulate(gateway, paid, { event: 'PAY' })
    await bypassConstraints(
      db,
      `update payment set closes_at = now() - interval '1 hour' where payment_id in ('${unknown.paymentId}', '${other.paymentId}', '${paid.paymentId}')`,
      `update payment_attempt set method_object = 'Unknown' where payment_id = '${unknown.paymentId}'`,
    )
    expect(await expireDuePayments(context, 3)).toBe(2)
    for (const key of [unknown, other]) expect(await endingOf(key)).toMatchObject({ to_status: 'EXPIRED' })
  })

  it('begins at the end of the time to pay, to the millisecond', async () => {
    const key = await open()
    await expireDuePayments(context, 100)
    const closesAt = new Date(gateway.clock.now().getTime() + 1_000).toISOString()
    const deadline = `update payment set closes_at = '${closesAt}' where payment_id = '${key.paymentId}'`
    await bypassConstraints(db, deadline)
    gateway.clock.forward(999)
    expect(await expireDuePayments(context, 100)).toBe(0)
    gateway.clock.forward(1)
    expect(await expireDuePayments(context, 100)).toBe(1)
  })

  it('takes as many as it is asked for, the longest overdue first', async () => {
    const keys = [await open(), await open(), await open()]
    for (const [hours, key] of keys.entries())
      await bypassConstraints(
        db,
        `update payment set closes_at = now() - interval '${100 - hours} hours' where payment_id = '${key.paymentId}'`,
      )
    expect(await expireDuePayments(context, 2)).toBe(2)
    const statuses = await Promise.all(keys.map(endingOf))
    expect(statuses).toMatchObject([
      { to_status: 'EXPIRED' },
      { to_status: 'EXPIRED' },
      { to_status: 'WAITING' },
    ])
  })
})
