import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { patiently } from '../../testing/patience.ts'
import { createBodyOf, payoutBodyOf, payoutKey, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway({ DATABASE_POOL_SIZE: '6' }, { poolSize: 6 })
const { db } = gateway
for (const code of ['BUSY', 'CALM']) {
  await makeMerchant(gateway, code, { requestsPerSecond: 100_000 })
  await creditBalance(db, code, money(100_000n, 'INR'), byOperator('test'))
}
const tokens = { busy: await tokenFor(gateway, 'BUSY'), calm: await tokenFor(gateway, 'CALM') }

it('a merchant whose requests all wait for one row leaves connections to the others, and their payouts', async () => {
  // They open the pool before: later a waiting request may not be mistaken for a slow connection.
  await callApi(gateway, { path: '/balances', token: tokens.calm })
  const [blocker, watcher] = [await db.session(), await db.session()]
  await blocker.query('begin')
  await blocker.query(`select from merchant_balance where merchant_code = 'BUSY' for update`)
  let ended = 0
  const payouts = Array.from({ length: 20 }, async () => {
    const path = `/payouts/${payoutKey().paymentId}`
    const answer = await callApi(gateway, { method: 'POST', path, token: tokens.busy, body: payoutBodyOf(1) })
    ended += 1
    return answer.status
  })
  try {
    await vi.waitFor(async () => {
      const { rows } = await watcher.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows[0]?.waiting).toBeGreaterThanOrEqual(1)
    }, patiently)
    expect((await callApi(gateway, { path: '/balances', token: tokens.calm })).status).toBe(200)
    const path = `/payouts/${payoutKey().paymentId}`
    const calm = await callApi(gateway, { method: 'POST', path, token: tokens.calm, body: payoutBodyOf(1) })
    expect(calm.status).toBe(201)
    expect(ended).toBe(0)
  } finally {
    await blocker.query('rollback')
    await blocker.end()
  }
  expect(new Set(await Promise.all(payouts))).toEqual(new Set([201]))
})

const create = async (token: string, body: object) => {
  const { status } = await callApi(gateway, {
    method: 'POST',
    path: `/payins/${randomUUID()}`,
    token,
    body,
  })
  return status
}
const upi = createBodyOf(10, 'INR', { paymentMethodCode: 'UPIQR' })

it('creates of one merchant that wait for a lock of their own leave connections to the others', async () => {
  const [blocker, watcher] = [await db.session(), await db.session()]
  await blocker.query('begin; lock table amount_claim in exclusive mode')
  const claims = Array.from({ length: 20 }, (_, number) =>
    create(tokens.busy, createBodyOf(10 + number, 'THB', { paymentMethodCode: 'OFFLINE' })),
  )
  try {
    await vi.waitFor(async () => {
      const { rows } = await watcher.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows[0]?.waiting).toBe(4)
    }, patiently)
    expect(await create(tokens.calm, upi)).toBe(201)
  } finally {
    await blocker.query('rollback')
    await blocker.end()
  }
  expect(new Set(await Promise.all(claims))).toEqual(new Set([201]))
})

it('requests whose statements run together are not held to the connections of their merchant', async () => {
  const query = vi.spyOn(db, 'query')
  const statuses = await Promise.all(Array.from({ length: 60 }, () => create(tokens.busy, upi)))
  const statements = query.mock.calls.filter(([{ name }]) => name === 'insert_payments')
  query.mockRestore()
  expect(new Set(statuses)).toEqual(new Set([201]))
  // Four at a time would be fifteen.
  expect(statements.length).toBeLessThan(12)
})
