import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { readHouseAccounts } from '../../ledger/house-accounts.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { money } from '../../money/money.ts'
import { byClock, byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import {
  changePayin,
  createBodyOf,
  createPayin,
  merchantOf,
  payinKey,
  testGateway,
} from '../../testing/test-gateway.ts'
import { parseCreate } from '../create/create-body.ts'
import { createPayment } from '../create/create-payment.ts'
import { isFailure } from '../failure.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { receiveMoney, type Received } from '../receive/receive-money.ts'
import { expirePayment } from './end-payment.ts'
import { reversePayment } from './reverse-payment.ts'

const gateway = await testGateway()
const { recordOf, detailOf, callbacksOf, eventsOf } = paymentStory(gateway)

const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const imps = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
const offline = createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })
const promptPay = createBodyOf(100, 'THB', {
  paymentMethodCode: 'PROMPTPAY',
  account: { accountNumber: '0812345678' },
})

/**
 * Money in minor units that comes by an attempt as it stood when its record was read, known by its reference.
 */
const send = (record: PaymentRecord, amount: bigint): Promise<Received> =>
  receiveMoney(gateway, {
    source: 'statement',
    sourceId: randomUUID(),
    receivingAccountId: record.attempt.receiving.id,
    railReference: record.attempt.railReference,
    money: money(amount, record.money.currencyCode),
    movedAt: gateway.clock.now(),
  })

/** A payin whose method was changed once, with its record under either attempt. */
async function changed(first: typeof upi, second: typeof upi) {
  const key = await createPayin(gateway, first)
  const before = await recordOf(key)
  const outcome = await changePayin(gateway, key, second)
  if (isFailure(outcome)) throw new Error(JSON.stringify(outcome))
  return { key, before, after: await recordOf(key) }
}

/** The balance of every account, the merchant's and the house accounts, in minor units. */
async function accounts(): Promise<Map<string, bigint>> {
  const own = await readHouseAccounts(gateway.db)
  const balances = await readBalances(gateway.db, 'ACME')
  return new Map([
    ...own.map(({ id, balance }) => [id, balance.amount] as const),
    ...balances.map(
      ({ currencyCode, json }) =>
        [
          `MERCHANT_AVAILABLE/${currencyCode}/ACME`,
          BigInt(Math.round(Number(JSON.stringify(json.available)) * 100)),
        ] as const,
    ),
  ])
}

/** The accounts that a call changed, with the differences. */
async function movedBy(run: () => Promise<unknown>): Promise<Record<string, bigint>> {
  const before = await accounts()
  await run()
  const after = await accounts()
  return Object.fromEntries(
    [...after]
      .map(([id, amount]) => [id, amount - (before.get(id) ?? 0n)] as const)
      .filter(([, amount]) => amount !== 0n),
  )
}

const reversed = (key: PaymentKey) =>
  movedBy(async () =>
    expect(await reversePayment(gateway, key, byRail('bank'))).toEqual({ value: undefined }),
  )
const receiving = ({ money: { currencyCode }, attempt }: PaymentRecord) =>
  `RECEIVING/${currencyCode}/${attempt.receiving.id}`
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])

describe('a reversal takes every receipt back from the account that it came to', () => {
  it('when one receipt paid all of it', async () => {
    const key = await createPayin(gateway, upi)
    const record = await recordOf(key)
    await send(record, 100_00n)
    expect(await reversed(key)).toEqual({
      [receiving(record)]: 100_00n,
      'MERCHANT_AVAILABLE/INR/ACME': -100_00n,
    })
    await correct()
  })

  it('when parts came to two accounts', async () => {
    const { key, before, after } = await changed(upi, imps)
    await send(before, 60_00n)
    expect(await send(after, 40_00n)).toMatchObject({ result: 'COMPLETED' })
    expect(await reversed(key)).toEqual({
      [receiving(before)]: 60_00n,
      [receiving(after)]: 40_00n,
      'MERCHANT_AVAILABLE/INR/ACME': -100_00n,
    })
    await correct()
  })

  it('with its offset, which is returned from rounding', async () => {
    const key = await createPayin(gateway, offline)
    const record = await recordOf(key)
    const required = record.attempt.required.amount
    expect(required).toBeGreaterThan(100_00n)
    await send(record, required)
    expect(await reversed(key)).toEqual({
      [receiving(record)]: required,
      'MERCHANT_AVAILABLE/THB/ACME': -100_00n,
      'ROUNDING/THB': 100_00n - required,
    })
    await correct()
  })

  it('with the surplus of the receipt that completed it, which comes back from suspense', async () => {
    const key = await createPayin(gateway, upi)
    const record = await recordOf(key)
    await send(record, 70_00n)
    await send(record, 60_00n)
    expect(await reversed(key)).toEqual({
      [receiving(record)]: 130_00n,
      'MERCHANT_AVAILABLE/INR/ACME': -100_00n,
      'SUSPENSE/INR': -30_00n,
    })
    await correct()
  })

  it('but not what came when it had succeeded already', async () => {
    const key = await createPayin(gateway, upi)
    const record = await recordOf(key)
    await send(record, 100_00n)
    expect(await send(record, 25_00n)).toMatchObject({ result: 'SURPLUS' })
    expect(await reversed(key)).toEqual({
      [receiving(record)]: 100_00n,
      'MERCHANT_AVAILABLE/INR/ACME': -100_00n,
    })
    expect(await send(record, 10_00n)).toMatchObject({ result: 'SURPLUS' })
    await correct()
  })

  it('by the terms of the order that the money came by, also after it expired', async () => {
    const { key, before, after } = await changed(offline, promptPay)
    const required = before.attempt.required.amount
    expect(required).not.toBe(after.attempt.required.amount)
    await send(after, 30_00n)
    await expirePayment(gateway, key, byClock)
    expect(await send(before, required - 30_00n)).toMatchObject({ result: 'COMPLETED' })
    const moved = await reversed(key)
    const shares =
      receiving(before) === receiving(after)
        ? { [receiving(before)]: required }
        : { [receiving(before)]: required - 30_00n, [receiving(after)]: 30_00n }
    expect(moved).toEqual({
      ...shares,
      'MERCHANT_AVAILABLE/THB/ACME': -100_00n,
      'ROUNDING/THB': 100_00n - required,
    })
    await correct()
  })

  it('of a top-up too', async () => {
    const key: PaymentKey & { kind: 'topup' } = { ...payinKey(), kind: 'topup' }
    const merchant = await merchantOf(gateway)
    const parsed = await parseCreate(gateway, merchant, 'topup', offline)
    if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
    await createPayment(gateway, merchant, key, parsed.value)
    const record = await recordOf(key)
    const required = record.attempt.required.amount
    await send(record, required - 5n)
    await send(record, 5n)
    expect(await reversed(key)).toEqual({
      [receiving(record)]: required,
      'MERCHANT_AVAILABLE/THB/ACME': -100_00n,
      'ROUNDING/THB': 100_00n - required,
    })
    await correct()
  })
})

describe('a reversal', () => {
  it('is reported and counted once, however often the bank reports it concurrently', async () => {
    const { key, before, after } = await changed(upi, imps)
    await send(before, 60_00n)
    await send(after, 60_00n)
    const moved = await movedBy(async () => {
      const outcomes = await Promise.all([1, 2, 3].map(() => reversePayment(gateway, key, byRail('bank'))))
      expect(outcomes.filter((outcome) => !isFailure(outcome))).toHaveLength(1)
    })
    expect(moved).toEqual({
      [receiving(before)]: 60_00n,
      [receiving(after)]: 60_00n,
      'MERCHANT_AVAILABLE/INR/ACME': -100_00n,
      'SUSPENSE/INR': -20_00n,
    })
    expect(await detailOf(key)).toMatchObject({
      process: { status: 'SUCCESS' },
      moneyReturned: { amount: 100, currencyCode: 'INR' },
      returnedAt: gateway.clock.now().toISOString(),
    })
    expect(await callbacksOf(key)).toBe(2)
    expect((await eventsOf(key)) as string[]).toContain('SUCCESS→SUCCESS PAYIN_REVERSED')
  })

  it('of a payin that did not succeed is refused, and nothing is booked', async () => {
    const key = await createPayin(gateway, upi)
    await send(await recordOf(key), 40_00n)
    expect(await movedBy(() => reversePayment(gateway, key, byRail('bank')))).toEqual({})
    expect(await reversePayment(gateway, key, byRail('bank'))).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  })

  it('books each receipt in an entry of its own that names it', async () => {
    const { key, before, after } = await changed(upi, imps)
    await send(before, 60_00n)
    await send(after, 40_00n)
    await reversePayment(gateway, key, byRail('bank'))
    const { rows } = await gateway.db.pool.query<object>(
      `select entry.kind, receipt.amount as received, posting.account_id as account, posting.amount
         from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         join receipt on receipt.id = entry.receipt_id
        where entry.payment_id = $1 and entry.kind = 'RECEIPT_REVERSAL' and posting.amount > 0 order by receipt.amount`,
      [key.paymentId],
    )
    expect(rows).toEqual([
      { kind: 'RECEIPT_REVERSAL', received: '40.000000', account: receiving(after), amount: '40.000000' },
      { kind: 'RECEIPT_REVERSAL', received: '60.000000', account: receiving(before), amount: '60.000000' },
    ])
  })
})
