import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { amountFixed, money } from '../../../money/money.ts'
import { byClock } from '../../../platform/audit/actor.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { receiptFor, unnamedReceiptFor } from '../../../testing/receipt-for.ts'
import { changePayin, createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { offsetMax } from '../../create/sql/claim-amount.ts'
import { expirePayment } from '../../end/end-payment.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { receiveMoney } from '../receive-money.ts'

const gateway = await testGateway()
const { recordOf, detailOf, rowsOf } = paymentStory(gateway)

type Way = readonly [methodCode: string, currencyCode: string, fields: object]
const byOffline: Way = ['OFFLINE', 'THB', {}]
const methods: readonly Way[] = [
  byOffline,
  ['PROMPTPAY', 'THB', { account: { accountNumber: '0812345678' } }],
  ['DUITNOW', 'MYR', {}],
]

const open = (amount: number, [paymentMethodCode, currencyCode, fields]: Way) =>
  createPayin(gateway, createBodyOf(amount, currencyCode, { paymentMethodCode, ...fields }))

/** Money on the account of a payment; without a reference it is nothing but its amount. */
async function pay(key: PaymentKey, amount: bigint, named: 'NAMED' | 'UNNAMED') {
  const record = await recordOf(key)
  const receipt = (named === 'NAMED' ? receiptFor : unnamedReceiptFor)(record, gateway.clock.now())
  return receiveMoney(gateway, { ...receipt, money: money(amount, record.money.currencyCode) })
}

const due = async (key: PaymentKey) => (await recordOf(key)).due.amount

describe.each(methods)('the rest of a part payment by %s in %s', (...way) => {
  // Different amounts, so that methods that share an account do not collide.
  const base = 1_000 * (1 + methods.findIndex(([code]) => code === way[0]))

  it('is required with another amount where another payment owns the amount due', async () => {
    const part = await open(base + 100, way)
    const other = await open(base + 60, way)
    expect(await due(other)).toBe(BigInt(base + 60) * 100n + 1n)
    expect(await pay(part, 4_000n, 'NAMED')).toMatchObject({ result: 'PART_PAID' })
    expect(await due(part)).toBe((await due(other)) + 1n)
    const required = (await detailOf(part))['paymentMethodResponse']
    expect(required).toMatchObject({ moneyRequired: { amount: base + 100 + 0.02 } })
    expect(await pay(other, await due(other), 'UNNAMED')).toEqual({ result: 'COMPLETED', key: other })
    expect(await pay(part, await due(part), 'UNNAMED')).toEqual({ result: 'COMPLETED', key: part })
    expect(await due(part)).toBe(0n)
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('keeps its amount from payments that come after it', async () => {
    const part = await open(base + 300, way)
    await pay(part, 4_000n, 'NAMED')
    expect(await due(part)).toBe(BigInt(base + 260) * 100n + 1n)
    const after = await open(base + 260, way)
    expect(await due(after)).toBe((await due(part)) + 1n)
    expect(await pay(part, await due(part), 'UNNAMED')).toEqual({ result: 'COMPLETED', key: part })
  })

  it('is sufficient without the rest offset, where a reference names the payment', async () => {
    const part = await open(base + 500, way)
    await open(base + 460, way)
    await pay(part, 4_000n, 'NAMED')
    expect(await pay(part, BigInt(base + 460) * 100n + 1n, 'NAMED')).toEqual({
      result: 'COMPLETED',
      key: part,
    })
    expect(await recordOf(part)).toMatchObject({ status: 'SUCCESS', due: { amount: 0n } })
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('that comes in parts is claimed again each time', async () => {
    const part = await open(base + 700, way)
    const others = [await open(base + 660, way), await open(base + 640, way)]
    await pay(part, 4_000n, 'NAMED')
    await pay(part, 2_000n, 'NAMED')
    const owned = await Promise.all(others.map(due))
    expect(owned).not.toContain(await due(part))
    expect(await pay(part, await due(part), 'UNNAMED')).toEqual({ result: 'COMPLETED', key: part })
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})

it('is never required of two payments, however many part payments and orders come at once', async () => {
  const parts = await Promise.all(Array.from({ length: 10 }, () => open(8_100, byOffline)))
  const outcomes = await Promise.all([
    ...parts.map((part) => pay(part, 4_000n, 'NAMED').then(() => part)),
    ...Array.from({ length: 10 }, () => open(8_060, byOffline)),
  ])
  const dues = await Promise.all(outcomes.map(due))
  expect(new Set(dues).size).toBe(outcomes.length)
  for (const [at, key] of outcomes.entries())
    expect(await pay(key, dues[at] ?? 0n, 'UNNAMED')).toEqual({ result: 'COMPLETED', key })
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('matches no payment where every amount near it is taken: such money stays in suspense', async () => {
  const part = await open(9_100, byOffline)
  const other = await open(9_060, byOffline)
  const { attempt, due: owned } = await recordOf(other)
  await gateway.db.pool.query(
    `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no)
     select $1, $2::numeric + step * 0.01, 'ACME', 'payin', $3, 1 from generate_series(1, $4::int) step`,
    [attempt.receiving.id, amountFixed(owned), other.paymentId, offsetMax],
  )
  await pay(part, 4_000n, 'NAMED')
  expect(await due(part)).toBe(owned.amount)
  expect(await pay(other, owned.amount, 'UNNAMED')).toMatchObject({ result: 'SUSPENSE' })
  expect(await pay(part, owned.amount, 'NAMED')).toEqual({ result: 'COMPLETED', key: part })
  gateway.clock.forward(3_601_000)
  expect(await pay(other, owned.amount, 'UNNAMED')).toEqual({ result: 'COMPLETED', key: other })
  expect(await checkLedger(gateway.db)).toEqual([])
})

const claimed = async (key: PaymentKey) => {
  const rows = await rowsOf(
    'select amount::text, attempt_no as "attemptNo", free_at is null as "isOwned" from amount_claim',
    key,
  )
  return rows
    .map(({ amount, attemptNo, isOwned }) => ({
      amount: Number(amount),
      attemptNo: Number(attemptNo),
      isOwned,
    }))
    .toSorted((a, b) => a.attemptNo - b.attemptNo || a.amount - b.amount)
}

it('of a payment that has expired is claimed by nobody: its claims would never end', async () => {
  const part = await open(11_100, byOffline)
  await expirePayment(gateway, part, byClock)
  expect(await pay(part, 4_000n, 'NAMED')).toEqual({ result: 'PART_PAID', key: part })
  expect(await claimed(part)).toEqual([{ amount: 11_100.01, attemptNo: 1, isOwned: false }])
})

/**
 * An order by OFFLINE that is to be paid by PROMPTPAY now, on another account, and a payment of the first
 * one.
 */
async function replaced(amount: number) {
  const key = await open(amount, byOffline)
  const { attempt } = await recordOf(key)
  const byPromptPay = { paymentMethodCode: 'PROMPTPAY', account: { accountNumber: '0812345678' } }
  expect(await changePayin(gateway, key, createBodyOf(amount, 'THB', byPromptPay))).toHaveProperty('value')
  const payFirst = (paid: bigint) =>
    receiveMoney(gateway, {
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: attempt.receiving.id,
      railReference: attempt.railReference,
      money: money(paid, 'THB'),
      movedAt: gateway.clock.now(),
    })
  return { key, payFirst }
}

it('is claimed for the attempt that the first part was paid by and for the one in force', async () => {
  const { key, payFirst } = await replaced(12_100)
  expect(await payFirst(4_000n)).toEqual({ result: 'PART_PAID', key })
  expect(await claimed(key)).toEqual([
    { amount: 12_060.01, attemptNo: 1, isOwned: true },
    { amount: 12_100.01, attemptNo: 1, isOwned: true },
    { amount: 12_060.01, attemptNo: 2, isOwned: true },
    { amount: 12_100.01, attemptNo: 2, isOwned: true },
  ])
})

it('is required with another amount of that attempt alone whose rest another payment owns', async () => {
  const { key, payFirst } = await replaced(14_100)
  const offsets = async () => {
    const rows = await rowsOf('select attempt_no, rest_offset::float8 as added from payment_attempt', key)
    return rows
      .toSorted((a, b) => Number(a['attempt_no']) - Number(b['attempt_no']))
      .map(({ added }) => added)
  }
  await open(14_060, byOffline)
  await payFirst(4_000n)
  expect(await offsets()).toEqual([0.01, 0])
  expect(await payFirst(1_406_001n)).toEqual({ result: 'COMPLETED', key })
  expect(await offsets()).toEqual([0, 0])
})

it('of nothing is not claimed: the order in force may require less than the one that the money names', async () => {
  const others = [await open(13_100, byOffline), await open(13_100, byOffline)]
  const { key, payFirst } = await replaced(13_100)
  const ended = 'update amount_claim set free_at = claimed_at where payment_id = any($1)'
  await gateway.db.pool.query(ended, [others.map(({ paymentId }) => paymentId)])
  expect(await payFirst(1_310_001n)).toEqual({ result: 'PART_PAID', key })
  expect(await claimed(key)).toEqual([
    { amount: 0.02, attemptNo: 1, isOwned: true },
    { amount: 13_100.03, attemptNo: 1, isOwned: true },
    { amount: 13_100.01, attemptNo: 2, isOwned: true },
  ])
})
