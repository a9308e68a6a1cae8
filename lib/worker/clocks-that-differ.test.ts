import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, it, vi } from 'vitest'
import { openCourier } from '../callbacks/courier.ts'
import type { Gateway } from '../gateway.ts'
import { creditBalance } from '../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { closeSettlements } from '../ledger/settlements/close-settlements.ts'
import { revokeTokens } from '../merchants/keys/revoke-tokens.ts'
import { registerMerchant } from '../merchants/register.ts'
import { money } from '../money/money.ts'
import { expireDuePayments } from '../payments/end/expire-payments.ts'
import type { PaymentKey } from '../payments/payment-key.ts'
import { sendDuePayouts } from '../payments/payouts/send-payouts.ts'
import { readPayment } from '../payments/read/read-payment.ts'
import { receiveMoney } from '../payments/receive/receive-money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { merchantServer } from '../testing/callback-merchant.ts'
import { callApi, makeMerchant, signatureOf, tokenFor } from '../testing/contract/api-client.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import {
  changePayin,
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
} from '../testing/test-gateway.ts'
import { openTwoProcesses, type TwoProcesses } from '../testing/two-processes.ts'

const fiveMinutes = 5 * 60_000
const dayMs = 24 * 60 * 60_000

// A busy machine takes seconds for each step; the clocks differ by minutes.
const isAbout = (ms: number, wantedMs: number): boolean => Math.abs(ms - wantedMs) < 60_000
const attemptOf = async (gateway: Gateway, key: PaymentKey) => {
  const payment = await readPayment(gateway, key)
  if (!payment) throw new Error('the payment is missing')
  return payment
}

/** Tokens that one process issues count in the other until their time by the database is over. */
async function tokens({ first, second, databaseMs, shiftTo }: TwoProcesses) {
  const shop = await makeMerchant(first.gateway, 'SHOP')
  const balances = (token: string) => async (gateway: Gateway) =>
    (await callApi(gateway, { path: '/balances', token })).status
  const inBoth = async (token: string) => [await first.as(balances(token)), await second.as(balances(token))]
  const token = await first.as((gateway) => tokenFor(gateway, 'SHOP', undefined, { validitySeconds: 300 }))
  const issuedAt = (decodeJwt(token).iat ?? 0) * 1_000
  const hasDatabaseTime = isAbout(issuedAt, databaseMs())
  await shiftTo(issuedAt + 240_000)
  const before = await inBoth(token)
  await shiftTo(issuedAt + 301_000)
  const after = await inBoth(token)
  const signed = (offsetSeconds: number) => {
    const timestamp = Math.floor(databaseMs() / 1_000) + offsetSeconds
    const raw = JSON.stringify({ merchantCode: 'SHOP', operations: ['GET /.*'], timestamp })
    const headers = { 'x-signature': signatureOf(shop.privateKey, raw) }
    return async (gateway: Gateway) =>
      (await callApi(gateway, { method: 'POST', path: '/auth-tokens', raw, headers })).status
  }
  const late = signed(-240)
  const requests = [await first.as(late), await second.as(late)]
  requests.push(await first.as(signed(240)), await second.as(signed(239)))
  for (const { as } of [first, second])
    for (const offset of [310, -310]) requests.push(await as(signed(offset)))
  const revoked = await first.as((gateway) => tokenFor(gateway, 'SHOP'))
  await second.as((gateway) => revokeTokens(gateway.db, 'SHOP', byOperator('test')))
  await shiftTo(databaseMs() + 6_000)
  const renewed = await first.as((gateway) => tokenFor(gateway, 'SHOP'))
  return {
    hasDatabaseTime,
    before,
    after,
    requests,
    revocation: [await inBoth(revoked), await inBoth(renewed)],
  }
}

/** Money that is identified by its amount, created in one process and received in the other. */
async function takenMoney({ first, second, databaseMs }: TwoProcesses) {
  const results: unknown[] = []
  for (const [creating, receiving] of [
    [first, second],
    [second, first],
  ] as const) {
    const body = createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' })
    const key = await creating.as((gateway) => createPayin(gateway, body))
    const { attempt } = await attemptOf(creating.gateway, key)
    const receipt = {
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: attempt.receiving.id,
      money: attempt.required,
      movedAt: new Date(databaseMs()),
    }
    const { result } = await receiving.as((gateway) => receiveMoney(gateway, receipt))
    const { createdAt, processedAt } = await attemptOf(creating.gateway, key)
    results.push(
      result,
      isAbout(createdAt.getTime(), databaseMs()),
      isAbout(Number(processedAt), databaseMs()),
    )
  }
  return results
}

/** A payin can be changed until its deadline, and expires after its notice delay. */
async function deadlines({ first, second, databaseMs, shiftTo }: TwoProcesses) {
  const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
  const change = (key: ReturnType<typeof payinKey>) => async (gateway: Gateway) =>
    'failure' in (await changePayin(gateway, key, upi)) ? 'over' : 'changed'
  const created = databaseMs()
  const [early, late] = [await first.as((gateway) => createPayin(gateway, upi)), payinKey()]
  await second.as((gateway) => createPayin(gateway, upi, late))
  const expireAt = Number((await attemptOf(first.gateway, late)).attempt.expireAt)
  const minutes = Math.round((expireAt - created) / 60_000)
  await shiftTo(expireAt - 60_000)
  const changes = [await first.as(change(early))]
  await shiftTo(expireAt + 60_000)
  changes.push(await second.as(change(late)))
  const closesAt = Number((await attemptOf(first.gateway, late)).closesAt)
  const expired: number[] = []
  for (const at of [closesAt - 10_000, closesAt + 10_000]) {
    await shiftTo(at)
    for (const { as } of [first, second]) expired.push(await as((gateway) => expireDuePayments(gateway, 10)))
  }
  return { minutes, changes, expired }
}

/** A callback that one process delivers is taken over when its lease ends, and repeated after its pause. */
async function leases({ first, second, databaseMs, shiftTo }: TwoProcesses) {
  const { db } = first.gateway
  await db.pool.query(`update callback set status = 'FAILED', next_delivery_at = null`)
  const statuses: (number | undefined)[] = [undefined, 500, 200]
  const shop = await merchantServer((_, response) => {
    const status = statuses.shift()
    if (status) response.writeHead(status).end()
  })
  const key = await first.as((gateway) =>
    createPayin(gateway, {
      ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
      callbackUrl: shop.url,
    }),
  )
  const text = `insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at)
                values ($1, $2, $3, 2, $4, gateway_now())`
  await db.query({ name: '', text, values: [key.merchantCode, key.kind, key.paymentId, shop.url] })
  const hanging = openCourier(first.gateway, { answerLimitMs: 600_000 })
  const other = openCourier(second.gateway)
  const collected = [await first.as(() => hanging.collect())]
  await vi.waitFor(() => expect(shop.arrivals).toHaveLength(1))
  const collect = async (afterMs: number) => {
    await shiftTo(databaseMs() + afterMs)
    collected.push(await second.as(() => other.collect()))
    await other.settled()
  }
  await collect(15_000)
  await collect(10_000)
  const repeated = databaseMs()
  await collect(100_000)
  await hanging.close(0)
  await collect(30_000)
  await other.close(0)
  await shop.close()
  const sentAt = shop.arrivals.map(({ headers }) => Number(headers['webhook-timestamp']) * 1_000)
  return { collected, timestamps: isAbout(sentAt[1] ?? 0, repeated) }
}

/** An order that one process has just sent is looked up when its pause is over. */
async function payouts({ first, second, databaseMs, shiftTo }: TwoProcesses) {
  await creditBalance(first.gateway.db, 'ACME', money(100_000n, 'INR'), byOperator('test'))
  await first.as((gateway) => createPayout(gateway, payoutBodyOf(100)))
  const handled = [await first.as((gateway) => sendDuePayouts(gateway, 10))]
  handled.push(await second.as((gateway) => sendDuePayouts(gateway, 10)))
  await shiftTo(databaseMs() + 2_000)
  handled.push(await second.as((gateway) => sendDuePayouts(gateway, 10)))
  return handled
}

/** A day is closed when it has ended by the database's time, by whichever process looks first. */
async function settlements({ first, second, shiftTo }: TwoProcesses) {
  const { rows } = await first.gateway.db.pool.query<{ posted_at: Date }>(
    'select max(posted_at) as posted_at from ledger_posting',
  )
  const midnight = (Math.floor(Number(rows[0]?.posted_at) / dayMs) + 1) * dayMs
  const closed: boolean[] = []
  for (const at of [midnight - 60_000, midnight + 60_000]) {
    await shiftTo(at)
    for (const { as } of [first, second])
      closed.push((await as((gateway) => closeSettlements(gateway, 100))) > 0)
  }
  return closed
}

const pairs = [
  ['agree', [0, 0]],
  ['differ by ten minutes', [fiveMinutes, -fiveMinutes]],
  ['differ by ten minutes the other way round', [-fiveMinutes, fiveMinutes]],
] as const
const databases = await Promise.all(pairs.map(() => testDatabase()))

it.each(pairs.map(([name, differences], index) => ({ name, differences, db: databases[index] })))(
  'two processes whose clocks $name take, expire, settle, issue tokens and call back alike',
  async ({ differences, db }) => {
    if (!db) throw new Error('there is a database for each pair')
    const processes = await openTwoProcesses(db, differences)
    const { gateway } = processes.first
    for (const rail of gateway.rails) await rail.seed?.()
    const acme = { code: 'ACME', name: 'Acme Ltd', publicKeys: [] }
    await registerMerchant(db, gateway.secrets, acme, byOperator('test'))
    expect(await takenMoney(processes)).toEqual(['COMPLETED', true, true, 'COMPLETED', true, true])
    expect(await settlements(processes)).toEqual([false, false, true, false])
    expect(await tokens(processes)).toEqual({
      hasDatabaseTime: true,
      before: [200, 200],
      after: [401, 401],
      requests: [200, 401, 200, 200, 401, 401, 401, 401],
      revocation: [
        [401, 401],
        [200, 200],
      ],
    })
    expect(await deadlines(processes)).toEqual({
      minutes: 30,
      changes: ['changed', 'over'],
      expired: [0, 0, 1, 0],
    })
    expect(await payouts(processes)).toEqual([1, 0, 1])
    expect(await leases(processes)).toEqual({ collected: [1, 0, 1, 0, 1], timestamps: true })
    expect(await checkLedger(db)).toEqual([])
  },
)
