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
const upi = createBodyOf(10, 'INR', { paymentMethodCode: 'UPIQR' })
const tokens = { busy: await tokenFor(gateway, 'BUSY'), calm: await tokenFor(gateway, 'CALM') }

async function waitingForLocks(watcher: Awaited<ReturnType<typeof db.session>>): Promise<number | undefined> {
  const { rows } = await watcher.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting
}

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
      expect(await waitingForLocks(watcher)).toBeGreaterThanOrEqual(1)
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

const simulate = async (path: string, event: string) => {
  const answer = await callApi(gateway, { method: 'POST', path, token: tokens.busy, body: { event } })
  return answer.status
}

it('whatever a merchant does at once that waits for its balance, a connection is left', async () => {
  const payouts = Array.from({ length: 6 }, () => `/payouts/${payoutKey().paymentId}`)
  const payout = (path: string) =>
    callApi(gateway, { method: 'POST', path, token: tokens.busy, body: payoutBodyOf(1) })
  for (const path of payouts) expect((await payout(path)).status).toBe(201)
  const payin = `/payins/${randomUUID()}`
  await callApi(gateway, { method: 'POST', path: payin, token: tokens.busy, body: upi })
  const [blocker, watcher] = [await db.session(), await db.session()]
  await blocker.query("begin; select from merchant_balance where merchant_code = 'BUSY' for update")
  const waiting = [
    ...payouts.map((path) => simulate(`/sandbox${path}/!simulate`, 'REFUSE')),
    simulate(`/sandbox${payin}/!simulate`, 'PAY'),
    ...Array.from({ length: 6 }, async () => (await payout(`/payouts/${payoutKey().paymentId}`)).status),
  ]
  try {
    await vi.waitFor(async () => expect(await waitingForLocks(watcher)).toBe(5), patiently)
    expect((await callApi(gateway, { path: '/balances', token: tokens.calm })).status).toBe(200)
  } finally {
    await blocker.query('rollback')
    await blocker.end()
  }
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([201, 204]))
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
it('creates of one merchant that wait for a lock of their own leave connections to the others', async () => {
  const [blocker, watcher] = [await db.session(), await db.session()]
  await blocker.query('begin; lock table amount_claim in exclusive mode')
  const claims = Array.from({ length: 20 }, (_, number) =>
    create(tokens.busy, createBodyOf(10 + number, 'THB', { paymentMethodCode: 'OFFLINE' })),
  )
  try {
    await vi.waitFor(async () => {
      expect(await waitingForLocks(watcher)).toBe(4)
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
