import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { openedBy, visitOf } from '../../testing/checkout-sessions.ts'
import { tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { purges } from '../../worker/purge.ts'
import { openPaySession } from './open-session.ts'
import { readSession } from './read-session.ts'
import { visitsMax } from './session-store.ts'

const gateway = await testGateway()

async function open(paymentId: string) {
  const token = await tokenFor(gateway, 'ACME')
  const link = new URLSearchParams({
    merchantCode: 'ACME',
    idPayin: paymentId,
    token,
    amount: '100',
    currencyCode: 'INR',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  })
  return openedBy(await openPaySession(gateway, link, undefined))
}

const visitsOf = async (paymentId: string): Promise<number> => {
  const { rowCount } = await gateway.db.pool.query('select from checkout_session where payment_id = $1', [
    paymentId,
  ])
  return rowCount ?? 0
}

describe('the visits of one payment', () => {
  it('are at most twenty: a further one ends the oldest, and visits of other payments stay', async () => {
    const other = await open('B-1')
    const first = await open('A-1')
    for (let opened = 1; opened < visitsMax + 5; opened += 1) await open('A-1')
    expect(await visitsOf('A-1')).toBe(visitsMax)
    expect(await readSession(gateway, first.session.id, first.cookieKey)).toBeUndefined()
    expect(await visitOf(gateway, other)).toBeDefined()
  })

  it('are at most twenty after a flood too', async () => {
    await Promise.all(Array.from({ length: 40 }, () => open('A-2')))
    const last = await open('A-2')
    expect(await visitsOf('A-2')).toBe(visitsMax)
    expect(await visitOf(gateway, last)).toBeDefined()
  })
})

describe('a visit that is over', () => {
  const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
  /** As if the last moment that the row was kept for had passed. */
  const pass = (paymentId: string) =>
    gateway.db.pool.query(
      `update checkout_session set expires_at = now() - interval '1 second' where payment_id = $1`,
      [paymentId],
    )
  const purge = () => purges['checkout-sessions'].run(gateway.db)

  it('goes when its token has expired without a payment', async () => {
    await open('C-1')
    const { rows } = await gateway.db.pool.query<{ late: boolean }>(
      `select expires_at > token_expires_at as late from checkout_session where payment_id = 'C-1'`,
    )
    expect(rows).toEqual([{ late: false }])
    await pass('C-1')
    await purge()
    expect(await visitsOf('C-1')).toBe(0)
  })

  it('stays while its payment is open or was paid within a day, although its page was never requested again', async () => {
    const key = await createPayin(gateway, upi, payinKey('C-2'))
    await open('C-2')
    await pass('C-2')
    await purge()
    expect(await visitsOf('C-2')).toBe(1)
    await simulate(gateway, key, { event: 'PAY' })
    await purge()
    expect(await visitsOf('C-2')).toBe(1)
    await gateway.db.pool.query(
      `update payment set processed_at = now() - interval '25 hours' where payment_id = 'C-2'`,
    )
    await purge()
    expect(await visitsOf('C-2')).toBe(0)
  })

  it('goes a day after its payment was paid, once the page has shown that', async () => {
    const key = await createPayin(gateway, upi, payinKey('C-3'))
    const opened = await open('C-3')
    await visitOf(gateway, opened)
    await simulate(gateway, key, { event: 'PAY' })
    const { payment } = await visitOf(gateway, opened)
    const { rows } = await gateway.db.pool.query<{ expires_at: Date }>(
      `select expires_at from checkout_session where payment_id = 'C-3'`,
    )
    const paidAt = payment?.processedAt?.getTime() ?? 0
    expect(rows[0]?.expires_at.getTime()).toBe(paidAt + 86_400_000)
    expect(payment?.money).toEqual(money(10_000n, 'INR'))
  })
})
