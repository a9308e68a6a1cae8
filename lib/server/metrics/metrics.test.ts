import { describe, expect, it, vi } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { patiently } from '../../testing/patience.ts'
import { receiveStray } from '../../testing/stray-money.ts'
import { testFront } from '../../testing/test-front.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payoutBodyOf,
  testGateway,
} from '../../testing/test-gateway.ts'
import { openDatabaseMetrics } from './metrics-database.ts'
import { openProcessMetrics } from './metrics.ts'
import { figures as figuresRead } from '../../figures/figures.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const { origin } = await testFront(gateway)
const scrape = async () => {
  const response = await fetch(`${origin}/metrics`)
  return { response, text: await response.text() }
}
/** The value of a series as /metrics shows it: `name{label="x"}`. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('/metrics', () => {
  it('is text for Prometheus, needs no token and has Node’s own numbers', async () => {
    const { response, text } = await scrape()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(valueIn(text, 'gateway_database_pool{state="total"}')).toBeGreaterThan(0)
    expect(valueIn(text, 'gateway_database_pool{state="waiting"}')).toBe(0)
  })

  it('counts requests by the pattern of their operation, never by the path itself', async () => {
    await fetch(`${origin}/api/payins/very-secret-id`, { headers: { 'x-api-version': '2' } })
    await fetch(`${origin}/api/very-secret-path`)
    await fetch(`${origin}/api/balances`, { method: 'DELETE' })
    await fetch(`${origin}/pay/AbCdEfGhIjKlMnOpQrStUv`)
    const { text } = await scrape()
    const requests = 'gateway_http_requests_total'
    expect(valueIn(text, `${requests}{operation="GET /payins/{idPayin}",status="401"}`)).toBe(1)
    expect(valueIn(text, `${requests}{operation="unknown",status="404"}`)).toBe(1)
    expect(valueIn(text, `${requests}{operation="unknown",status="405"}`)).toBe(1)
    const durations = 'gateway_http_request_duration_seconds'
    expect(valueIn(text, `${durations}_count{operation="GET /payins/{idPayin}"}`)).toBe(1)
    expect(valueIn(text, 'gateway_page_requests_total{page="/pay/{session}",status="200"}')).toBe(1)
    expect(text).not.toMatch(/very-secret|AbCdEf|ACME/)
  })
})

describe('metrics from the database', () => {
  const figures = () => openDatabaseMetrics(db, clock).text()

  it('are zero at the start', async () => {
    const text = await figures()
    for (const kind of ['payin', 'payout', 'topup']) {
      for (const status of ['WAITING', 'PROCESSING']) {
        expect(valueIn(text, `gateway_payments_open{kind="${kind}",status="${status}"}`)).toBe(0)
      }
    }
    expect(valueIn(text, 'gateway_callbacks_pending')).toBe(0)
    expect(valueIn(text, 'gateway_callbacks_oldest_pending_seconds')).toBe(0)
    expect(valueIn(text, 'gateway_expiry_lag_seconds')).toBe(0)
    expect(valueIn(text, 'gateway_payouts_oldest_open_seconds')).toBe(0)
    expect(valueIn(text, 'gateway_payouts_held')).toBe(0)
    expect(valueIn(text, 'gateway_callback_deliveries_last_5_minutes{outcome="delivered"}')).toBe(0)
    expect(valueIn(text, 'gateway_database_up')).toBe(1)
  })

  it('show the money in suspense, its account and its age', async () => {
    await receiveStray(gateway)
    const { rows } = await db.pool.query<{ account: string }>(
      `update suspense_item set opened_at = opened_at - interval '90 seconds' returning receiving_account_id as account`,
    )
    const text = await figures()
    const labels = `account="${rows[0]?.account}",direction="CREDIT"`
    expect(valueIn(text, `gateway_suspense_items{${labels}}`)).toBe(1)
    expect(valueIn(text, `gateway_suspense_amount{${labels},currency="INR"}`)).toBe(7.77)
    expect(valueIn(text, `gateway_suspense_oldest_seconds{${labels}}`)).toBe(90)
  })

  it('call an account by its name, unless another one has that too', async () => {
    const id = `(select receiving_account_id from suspense_item limit 1)`
    await db.pool.query(`update receiving_account set name = 'HDFC "main"' where id = ${id}`)
    expect(await figures()).toContain(
      'gateway_suspense_items{account="HDFC \\"main\\"",direction="CREDIT"} 1',
    )
    await db.pool.query(`update receiving_account set name = 'hdfc "MAIN"' where id = (
      select id from receiving_account where id <> ${id} limit 1)`)
    expect(await figures()).toMatch(/gateway_suspense_items\{account="[\da-f-]{36}",direction="CREDIT"\} 1/)
  })

  it('show whether payouts are held since a restore', async () => {
    await db.pool.query(
      `insert into installation (mode, payouts_held_at, restored_to) values ('sandbox', now(), now())`,
    )
    expect(valueIn(await figures(), 'gateway_payouts_held')).toBe(1)
    await db.pool.query('update installation set payouts_held_at = null')
    expect(valueIn(await figures(), 'gateway_payouts_held')).toBe(0)
  })

  it('count the lines of the log that were lost', async () => {
    expect(valueIn(await openProcessMetrics().registry.metrics(), 'gateway_log_lines_lost_total')).toBe(0)
  })

  it('count the lines of the request log that were dropped', async () => {
    const { registry, watchRequestLog } = openProcessMetrics()
    let dropped = 3
    watchRequestLog({ dropped: () => dropped })
    expect(valueIn(await registry.metrics(), 'gateway_request_log_dropped_total')).toBe(3)
    dropped = 5
    expect(valueIn(await registry.metrics(), 'gateway_request_log_dropped_total')).toBe(5)
  })

  it('show within a second that payouts are held, however often they are scraped', async () => {
    const { text } = openDatabaseMetrics(db, clock)
    expect(valueIn(await text(), 'gateway_payouts_held')).toBe(0)
    await db.pool.query('update installation set payouts_held_at = now()')
    clock.forward(1_000)
    expect(valueIn(await text(), 'gateway_payouts_held')).toBe(1)
    await db.pool.query('update installation set payouts_held_at = null')
  })

  it('count open payments, pending callbacks and deliveries by outcome, and show the lag of expiry and the age of the oldest open payout', async () => {
    await creditBalance(db, 'ACME', money(1_000n, 'INR'), byOperator('test'))
    expect(await createPayout(gateway, payoutBodyOf(1))).toHaveProperty('value')
    clock.forward(30_000)
    const body = createBodyOf(500, 'INR', {
      paymentMethodCode: 'UPIQR',
      account: { accountName: 'Asha Rao' },
    })
    const key = await createPayin(gateway, body)
    await createPayin(gateway, body)
    const values = [key.paymentId, clock.now()]
    await db.pool.query(
      `insert into callback (merchant_code, kind, payment_id, event_no, url, created_at)
       values ('ACME', 'payin', $1, 1, 'http://127.0.0.1:9/', $2::timestamptz - interval '90 seconds')`,
      values,
    )
    await db.pool.query(
      `insert into callback_delivery (callback_id, delivery_no, at, status, error, duration_ms)
       select id, n, $2::timestamptz - age, delivery.status, delivery.error, 5 from callback, (values
         (1, interval '1 second', 200, null), (2, interval '1 minute', 500, null), (3, interval '2 minutes', null, 'TIMEOUT'),
         (4, interval '3 minutes', null, 'UNKNOWN_OUTCOME'), (5, interval '6 minutes', 200, null)
       ) as delivery (n, age, status, error) where payment_id = $1`,
      values,
    )
    await db.pool.query(
      `update payment set closes_at = $2::timestamptz - interval '7 seconds' where payment_id = $1`,
      values,
    )
    const text = await figures()
    expect(valueIn(text, 'gateway_payments_open{kind="payin",status="WAITING"}')).toBe(2)
    expect(valueIn(text, 'gateway_callbacks_pending')).toBe(1)
    expect(valueIn(text, 'gateway_callbacks_oldest_pending_seconds')).toBe(90)
    expect(valueIn(text, 'gateway_expiry_lag_seconds')).toBe(7)
    expect(valueIn(text, 'gateway_payouts_oldest_open_seconds')).toBe(30)
    const outcomes = ['delivered', 'rejected', 'failed', 'unknown'].map((outcome) =>
      valueIn(text, `gateway_callback_deliveries_last_5_minutes{outcome="${outcome}"}`),
    )
    expect(outcomes).toEqual([1, 1, 1, 1])
    expect(text).not.toContain('ACME')
  })

  it('are queried once in ten seconds, however often they are scraped', async () => {
    const transaction = vi.spyOn(db, 'transaction')
    const { text } = openDatabaseMetrics(db, clock)
    await Promise.all(Array.from({ length: 20 }, text))
    expect(transaction).toHaveBeenCalledTimes(figuresRead.length)
    clock.forward(9_999)
    await text()
    const urgent = figuresRead.filter(({ isUrgent }) => isUrgent).length
    expect(transaction).toHaveBeenCalledTimes(figuresRead.length + urgent)
    clock.forward(1)
    await text()
    const slow = figuresRead.filter(({ isSlow }) => isSlow).length
    expect(transaction).toHaveBeenCalledTimes(2 * figuresRead.length - slow)
    clock.forward(29_999)
    await text()
    expect(transaction).toHaveBeenCalledTimes(3 * figuresRead.length - 2 * slow)
    clock.forward(1)
    await text()
    expect(transaction).toHaveBeenCalledTimes(3 * figuresRead.length - slow)
  })

  it('are left out when the database never answered, and the scrape does not wait for it', async () => {
    const down = [() => Promise.reject(new Error('the database is down')), () => new Promise<never>(() => {})]
    for (const transaction of down) {
      const text = await openDatabaseMetrics({ ...db, transaction }, clock).text()
      expect(valueIn(text, 'gateway_database_up')).toBe(0)
      expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
        'gateway_database_up 0',
      ])
    }
  })

  it('keep their last values when the database is gone, with their age', async () => {
    const answers = { transaction: db.transaction }
    const { text } = openDatabaseMetrics(
      { ...db, transaction: (run, options) => answers.transaction(run, options) },
      clock,
    )
    const before = valueIn(await text(), 'gateway_callbacks_pending')
    expect(before).toBeGreaterThan(0)
    answers.transaction = () => Promise.reject(new Error('the database is down'))
    clock.forward(45_000)
    const after = await text()
    expect(valueIn(after, 'gateway_database_up')).toBe(0)
    expect(valueIn(after, 'gateway_callbacks_pending')).toBe(before)
    expect(valueIn(after, 'gateway_figure_age_seconds{figure="callbacks_pending"}')).toBe(45)
  })

  it('are each read on their own: one that takes too long leaves the others', async () => {
    const blocker = await db.pool.connect()
    const { text } = openDatabaseMetrics(db, clock)
    try {
      await blocker.query('begin; lock table callback_delivery in access exclusive mode')
      // The first scrape may not wait for the figure that takes too long, nor for those after it.
      await vi.waitFor(async () => {
        expect(valueIn(await text(), 'gateway_callbacks_pending')).toBeGreaterThan(0)
      }, patiently)
      const blocked = await text()
      expect(blocked).not.toMatch(/^gateway_callback_deliveries_last_5_minutes\{/m)
      expect(valueIn(blocked, 'gateway_database_up')).toBe(1)
      expect(valueIn(blocked, 'gateway_payments_open{kind="payin",status="WAITING"}')).toBeGreaterThan(0)
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  })
})
