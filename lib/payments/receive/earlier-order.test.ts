import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import {
  changePayin,
  createBodyOf,
  createPayin,
  type payinKey,
  testGateway,
} from '../../testing/test-gateway.ts'
import { cancelPayment } from '../end/end-payment.ts'
import { isFailure } from '../failure.ts'
import { receiveMoney } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'
import { lockMatched } from './sql/lock-matched.ts'
import type { Match } from './sql/match-receipt.ts'

const gateway = await testGateway()

type Key = ReturnType<typeof payinKey>
type Body = ReturnType<typeof createBodyOf>

const upi = createBodyOf(499.5, 'INR', { paymentMethodCode: 'UPIQR' })
const imps = createBodyOf(499.5, 'INR', { paymentMethodCode: 'P2A_V2' })
const offline = (amount: number) => createBodyOf(amount, 'THB', { paymentMethodCode: 'OFFLINE' })
const promptPay = (amount: number) =>
  createBodyOf(amount, 'THB', { paymentMethodCode: 'PROMPTPAY', account: { accountNumber: '0812345678' } })

const open = (body: Body) => createPayin(gateway, body)
const mustChange = async (key: Key, body: Body) => {
  const outcome = await changePayin(gateway, key, body)
  if (isFailure(outcome)) throw new Error(JSON.stringify(outcome))
}
const { recordOf, detailOf, callbacksOf, eventsOf } = paymentStory(gateway)
const available = async (currencyCode: string) =>
  Number(
    JSON.stringify(
      (await readBalances(gateway.db, 'ACME')).find((one) => one.currencyCode === currencyCode)?.json
        .available,
    ),
  )

/** Money that comes by an attempt as it stood when its record was read. */
const moneyBy = (record: Awaited<ReturnType<typeof recordOf>>, amount = record.attempt.required) => ({
  source: 'statement',
  sourceId: randomUUID(),
  receivingAccountId: record.attempt.receiving.id,
  money: amount,
  movedAt: gateway.clock.now(),
})

describe('money by an earlier order', () => {
  it('that carries its rail reference completes the same payin', async () => {
    const before = await available('INR')
    const key = await open(upi)
    const first = await recordOf(key)
    await mustChange(key, imps)
    const receipt = { ...moneyBy(first), railReference: first.attempt.railReference }
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'COMPLETED', key })
    expect(await recordOf(key)).toMatchObject({
      status: 'SUCCESS',
      due: { amount: 0n },
      attempt: { attemptNo: 2, method: { code: 'P2A_V2' } },
    })
    expect(await eventsOf(key)).toEqual([
      'WAITING CREATED',
      'WAITING→WAITING METHOD_CHANGED',
      'WAITING→SUCCESS MONEY_RECEIVED',
    ])
    expect(await callbacksOf(key)).toBe(1)
    expect((await available('INR')) - before).toBeCloseTo(499.5 - 7.49, 6)
  })

  it('that carries nothing but its amount completes it by the amount, fee and VAT of that order', async () => {
    await gateway.db.pool.query(
      `insert into merchant_method (merchant_code, kind, method_code, currency_code, enabled, fee_percent, fee_fixed)
       values ('ACME', 'payin', 'PROMPTPAY', 'THB', true, 3, 0)
       on conflict (merchant_code, kind, method_code, currency_code) do update set fee_percent = 3`,
    )
    gateway.merchants.drop('ACME')
    const before = await available('THB')
    const key = await open(offline(600))
    const first = await recordOf(key)
    await open(promptPay(600))
    await mustChange(key, promptPay(600))
    const second = await recordOf(key)
    expect(second.attempt.required.amount).toBe(60002n)
    expect((await detailOf(key))['fee']).toMatchObject({ amount: 18 })
    expect(await receiveMoney(gateway, moneyBy(first))).toEqual({ result: 'COMPLETED', key })
    // 60001 came, 60002 were asked for last: nothing is due, and the fee is what was taken.
    expect(await recordOf(key)).toMatchObject({ status: 'SUCCESS', due: { amount: 0n } })
    expect((await detailOf(key))['fee']).toMatchObject({ amount: 9 })
    expect((await available('THB')) - before).toBeCloseTo(600 - 9, 6)
  })

  it('in part asks for the rest, which may come by either order without a reference', async () => {
    for (const [amount, restBy] of [
      [701, 'earlier'],
      [702, 'in force'],
    ] as const) {
      const key = await open(offline(amount))
      const first = await recordOf(key)
      await open(promptPay(amount))
      await mustChange(key, promptPay(amount))
      const part = moneyBy(first, money(30000n, 'THB'))
      const receipt = { ...part, railReference: first.attempt.railReference }
      expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'PART_PAID' })
      const now = await recordOf(key)
      expect(now.due.amount).toBe(BigInt(amount) * 100n + 2n - 30000n)
      const rest = restBy === 'earlier' ? money(now.due.amount - 1n, 'THB') : now.due
      const by = restBy === 'earlier' ? first : now
      expect(await receiveMoney(gateway, moneyBy(by, rest))).toEqual({ result: 'COMPLETED', key })
      expect((await recordOf(key)).due.amount).toBe(0n)
    }
  })

  it('is found by the reference that the customer types, whether it came before or after', async () => {
    for (const [reference, first] of [
      ['712345678901', 'money'],
      ['712345678902', 'reference'],
    ] as const) {
      const key = await open(imps)
      const earlier = await recordOf(key)
      await mustChange(key, upi)
      const comes = () => receiveMoney(gateway, { ...moneyBy(earlier), externalReference: reference })
      if (first === 'money') await comes()
      expect(await setExternalReference(gateway, key, reference)).toEqual({ value: undefined })
      if (first === 'reference') await comes()
      expect((await recordOf(key)).status).toBe('SUCCESS')
    }
  })

  it('that comes late still completes the payin', async () => {
    const key = await open(offline(801))
    const first = await recordOf(key)
    await mustChange(key, promptPay(801))
    await simulate(gateway, key, { event: 'EXPIRE' })
    gateway.clock.forward(30 * 60_000)
    expect(await receiveMoney(gateway, moneyBy(first))).toEqual({ result: 'COMPLETED', key })
    expect(await callbacksOf(key)).toBe(2)
  })

  it('that comes in addition to the money of the order in force is a surplus of the same payin', async () => {
    const key = await open(upi)
    const first = await recordOf(key)
    await mustChange(key, imps)
    await simulate(gateway, key, { event: 'PAY' })
    const receipt = { ...moneyBy(first), railReference: first.attempt.railReference }
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'SURPLUS', key })
    expect((await recordOf(key)).moneyReceived.amount).toBe(99900n)
  })

  it('keeps its amount until the payin ends, and an hour longer', async () => {
    const key = await open(offline(901))
    await mustChange(key, promptPay(901))
    const offset = async () => (await recordOf(await open(offline(901)))).attempt.required.amount - 90100n
    expect(await offset()).toBe(2n)
    await cancelPayment(gateway, key)
    expect(await offset()).toBe(3n)
    gateway.clock.forward(61 * 60_000)
    expect(await offset()).toBe(1n)
  })
})

it('money is matched only to a payment and an order that exist', async () => {
  const key = await open(upi)
  const lock = (match: Partial<Match>) =>
    gateway.db.transaction((transaction) =>
      lockMatched(transaction, { ...key, attemptNo: 1, matchedBy: 'AMOUNT', ...match }),
    )
  expect(await lock({})).toMatchObject({ payment: { key }, attempt: { attemptNo: 1 } })
  expect(await lock({ paymentId: 'nowhere' })).toBeUndefined()
  await expect(lock({ attemptNo: 2 })).rejects.toThrow(`attempt 2 of ${key.paymentId} does not exist`)
})

it('leaves a consistent ledger after all of it', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})
