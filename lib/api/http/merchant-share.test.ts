import { expect, it, vi } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { patiently } from '../../testing/patience.ts'
import { payoutBodyOf, payoutKey, testGateway } from '../../testing/test-gateway.ts'

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
