import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { money } from '../money/money.ts'
import { byClock } from '../platform/audit/actor.ts'
import { paymentStory } from '../testing/models/payment-story.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, merchantOf, payinKey, testGateway } from '../testing/test-gateway.ts'
import { parseCreate } from './create/create-body.ts'
import { createPayment } from './create/create-payment.ts'
import { expireDuePayments } from './end/expire-payments.ts'
import { receiveMoney } from './receive/receive-money.ts'
import { contestAmount } from './receive/sql/contest-amount.ts'
import { changeStatus } from './sql/change-status.ts'

const gateway = await testGateway()

const upi = createBodyOf(499.5, 'INR', {
  paymentMethodCode: 'UPIQR',
  account: { accountNumber: 'asha@okbank' },
})
const thaiTransfer = createBodyOf(1250, 'THB', { paymentMethodCode: 'OFFLINE' })

const { recordOf, rowsOf, detailOf, eventsOf, callbacksOf } = paymentStory(gateway)
const available = async (currencyCode: string): Promise<number> => {
  const balances = await readBalances(gateway.db, 'ACME')
  return Number(JSON.stringify(balances.find((one) => one.currencyCode === currencyCode)?.json.available))
}

describe('a payin that is paid exactly', () => {
  it('succeeds, credits the order amount less the fee, and queues one callback', async () => {
    const before = await available('INR')
    const key = await createPayin(gateway, upi)
    expect(await callbacksOf(key)).toBe(0)
    await simulate(gateway, key, { event: 'PAY' })
    const record = await recordOf(key)
    expect(record.status).toBe('SUCCESS')
    expect(record.processedAt).toEqual(gateway.clock.now())
    expect(record.cameLate).toBe(false)
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→SUCCESS MONEY_RECEIVED'])
    expect(await callbacksOf(key)).toBe(1)
    // 1.5 % of 499.50 is 7.4925, rounded half-up to 7.49.
    expect((await available('INR')) - before).toBeCloseTo(499.5 - 7.49, 6)
  })

  it('is returned by GET with fee, received money and the account that paid', async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, {
      event: 'PAY',
      account: { accountName: 'Asha', accountNumber: 'asha2@okbank' },
    })
    expect(await detailOf(key)).toMatchObject({
      idPayin: key.paymentId,
      process: { status: 'SUCCESS', isTest: true },
      fee: { amount: 7.49, currencyCode: 'INR' },
      moneyReceived: { amount: 499.5, currencyCode: 'INR' },
      paymentMethodResponse: { accountCustomerUsedForPayment: { accountNumber: 'asha2@okbank' } },
    })
  })
})

describe('less money than required', () => {
  it('keeps the payin open in its status, without a callback, until the rest comes', async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'PAY', amount: money(20000n, 'INR') })
    expect(await recordOf(key)).toMatchObject({
      status: 'WAITING',
      moneyReceived: { amount: 20000n },
      due: { amount: 29950n },
    })
    expect(await callbacksOf(key)).toBe(0)
    await simulate(gateway, key, { event: 'PAY' })
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await callbacksOf(key)).toBe(1)
  })

  it('refuses to cancel once money was received', async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'PAY', amount: money(1n, 'INR') })
    expect(await simulate(gateway, key, { event: 'CANCEL' })).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  })

  it('expires as AMOUNT_MISMATCH and still succeeds when the rest comes late', async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'PAY', amount: money(20000n, 'INR') })
    await simulate(gateway, key, { event: 'EXPIRE' })
    expect(await recordOf(key)).toMatchObject({ status: 'EXPIRED', failureReasonCode: 'AMOUNT_MISMATCH' })
    await simulate(gateway, key, { event: 'PAY' })
    const late = await recordOf(key)
    expect(late.status).toBe('SUCCESS')
    expect(late.failureReasonCode).toBeUndefined()
    expect(late.cameLate).toBe(true)
    expect(await eventsOf(key)).toEqual([
      'WAITING CREATED',
      'WAITING→EXPIRED TIME_OVER',
      'EXPIRED→SUCCESS LATE_MONEY_RECEIVED',
    ])
    expect(await callbacksOf(key)).toBe(2)
  })
})

describe('more money than required', () => {
  it('credits the order amount only; the surplus is in suspense', async () => {
    const before = await available('INR')
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'PAY', amount: money(60000n, 'INR') })
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect((await available('INR')) - before).toBeCloseTo(499.5 - 7.49, 6)
    expect(await simulate(gateway, key, { event: 'PAY' })).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  })
})

describe('the clock', () => {
  it('expires an open payin after its time, once, and not before', async () => {
    const key = await createPayin(gateway, upi)
    gateway.clock.forward(29 * 60_000)
    await expireDuePayments(gateway, 100)
    expect((await recordOf(key)).status).toBe('WAITING')
    gateway.clock.forward(2 * 60_000)
    await Promise.all([expireDuePayments(gateway, 100), expireDuePayments(gateway, 100)])
    expect(await recordOf(key)).toMatchObject({ status: 'EXPIRED', failureReasonCode: 'EXPIRED' })
    expect(await callbacksOf(key)).toBe(1)
  })
})

describe('repeated and concurrent calls', () => {
  it('gives forty parallel creates of one ID one 201 and thirty-nine 409', async () => {
    const key = payinKey()
    const merchant = await merchantOf(gateway)
    const parsed = await parseCreate(gateway, merchant, 'payin', upi)
    if (!('value' in parsed)) throw new Error('the body is right')
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => createPayment(gateway, merchant, key, parsed.value)),
    )
    const told = outcomes.map((outcome) => ('failure' in outcome ? outcome.failure : 'CREATED')).toSorted()
    expect(told).toEqual(['CREATED', ...Array<string>(39).fill('PAYMENT_ALREADY_EXISTS')])
  })

  it('distinguishes a reused ID from a repeated create', async () => {
    const key = await createPayin(gateway, upi)
    await expect(createPayin(gateway, upi, key)).rejects.toThrow('PAYMENT_ALREADY_EXISTS')
    await expect(createPayin(gateway, { ...upi, callbackUrl: 'https://other.example' }, key)).rejects.toThrow(
      'PAYMENT_ID_REUSED',
    )
    await expect(createPayin(gateway, thaiTransfer, key)).rejects.toThrow('PAYMENT_ID_REUSED')
  })

  it('recognises a repeated create also after its method was disabled', async () => {
    const key = await createPayin(gateway, upi)
    const off = `insert into merchant_method (merchant_code, kind, method_code, currency_code, enabled)
      values ('ACME', 'payin', 'UPIQR', 'INR', false)`
    await gateway.db.pool.query(off)
    gateway.merchants.drop('ACME')
    await expect(createPayin(gateway, upi, key)).rejects.toThrow('PAYMENT_ALREADY_EXISTS')
    await expect(createPayin(gateway, upi)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    await gateway.db.pool.query(`update merchant_method set enabled = true where method_code = 'UPIQR'`)
    gateway.merchants.drop('ACME')
  })

  it('books one receipt once however often it is reported, and logs it when its content changed', async () => {
    const key = await createPayin(gateway, upi)
    const { attempt } = await recordOf(key)
    const receipt = {
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: attempt.receiving.id,
      money: money(49950n, 'INR'),
      railReference: attempt.railReference,
      movedAt: gateway.clock.now(),
    }
    const results = await Promise.all(Array.from({ length: 8 }, () => receiveMoney(gateway, receipt)))
    expect(results.map(({ result }) => result).toSorted()).toEqual([
      'COMPLETED',
      ...Array<string>(7).fill('SEEN_BEFORE'),
    ])
    expect(await receiveMoney(gateway, { ...receipt, money: money(1n, 'INR') })).toEqual({
      result: 'CONFLICT',
    })
    expect((await recordOf(key)).moneyReceived.amount).toBe(49950n)
  })

  it('changes a status only from the one that was read: else nothing is written', async () => {
    const key = await createPayin(gateway, upi)
    const change = { key, to: 'SUCCESS', cause: 'MONEY_RECEIVED', actor: byClock } as const
    expect(await changeStatus(gateway.db, { ...change, from: 'PROCESSING' })).toBe(false)
    expect((await recordOf(key)).status).toBe('WAITING')
    expect(await eventsOf(key)).toEqual(['WAITING CREATED'])
    expect(await callbacksOf(key)).toBe(0)
  })

  it('lets exactly one of refuse, cancel and expire win, with one callback', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => createPayin(gateway, upi)))
    for (const key of keys) {
      await Promise.all(
        (['REFUSE', 'CANCEL', 'EXPIRE'] as const).map((event) => simulate(gateway, key, { event })),
      )
      expect(await eventsOf(key)).toHaveLength(2)
      expect(await callbacksOf(key)).toBe(1)
    }
  })
})

describe('amounts that identify transfers', () => {
  it('never share the amount to pay on one account, under 50 parallel creates', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => createPayin(gateway, thaiTransfer)))
    const records = await Promise.all(keys.map(recordOf))
    const amounts = records.map(({ attempt }) => `${attempt.receiving.id} ${attempt.required.amount}`)
    expect(new Set(amounts).size).toBe(50)
    expect(new Set(records.map(({ attempt }) => attempt.receiving.id)).size).toBe(1)
    const offsets = records
      .map(({ attempt }) => Number(attempt.required.amount - 125000n))
      .toSorted((a, b) => a - b)
    expect(offsets).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  it('match a transfer that carries nothing but its amount, and credit the order amount', async () => {
    const key = await createPayin(gateway, createBodyOf(777, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const { attempt } = await recordOf(key)
    const receipt = {
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: attempt.receiving.id,
      money: attempt.required,
      movedAt: gateway.clock.now(),
    }
    const before = await available('THB')
    expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'COMPLETED', key })
    expect((await available('THB')) - before).toBeCloseTo(777 - 11.66, 6)
  })

  it('leave an amount without an owner in suspense, and money that moved a minute before its claim began', async () => {
    const key = await createPayin(gateway, createBodyOf(888, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const { attempt } = await recordOf(key)
    const receipt = {
      source: 'statement',
      receivingAccountId: attempt.receiving.id,
      movedAt: gateway.clock.now(),
    }
    const unowned = { ...receipt, sourceId: randomUUID(), money: money(88850n, 'THB') }
    expect(await receiveMoney(gateway, unowned)).toMatchObject({ result: 'SUSPENSE' })
    const earlier = new Date(gateway.clock.now().getTime() - 60_001)
    const early = { ...receipt, sourceId: randomUUID(), money: attempt.required, movedAt: earlier }
    expect(await receiveMoney(gateway, early)).toMatchObject({ result: 'SUSPENSE' })
    expect((await recordOf(key)).status).toBe('WAITING')
  })

  it('end with the payin, after the notice delay of their own account, and late money does not prolong them', async () => {
    const key = await createPayin(gateway, createBodyOf(1001, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const { attempt } = await recordOf(key)
    const receivingAccountId = attempt.receiving.id
    const setDelay = (seconds: number) =>
      gateway.db.pool.query('update receiving_account set notice_delay_seconds = $2 where id = $1', [
        receivingAccountId,
        seconds,
      ])
    const ends = async () => [
      ...(await rowsOf('select free_at as ends from amount_claim', key)),
      ...(await rowsOf('select contested_until as ends from contested_amount', key)),
    ]
    await setDelay(7_200)
    await contestAmount(gateway.db, { ...key, receivingAccountId, attemptNo: 1 }, money(500n, 'THB'))
    await simulate(gateway, key, { event: 'EXPIRE' })
    const end = { ends: new Date(gateway.clock.now().getTime() + 7_200_000) }
    expect(await ends()).toEqual([end, end])
    gateway.clock.forward(1_000)
    await simulate(gateway, key, { event: 'PAY' })
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await ends()).toEqual([end, end])
    await setDelay(attempt.receiving.noticeDelaySeconds)
  })

  it('come back into use only after the notice delay', async () => {
    const body = createBodyOf(999, 'THB', { paymentMethodCode: 'OFFLINE' })
    const first = await createPayin(gateway, body)
    await simulate(gateway, first, { event: 'CANCEL' })
    const second = await createPayin(gateway, body)
    expect((await recordOf(second)).attempt.required.amount).toBe(99902n)
    gateway.clock.forward(61 * 60_000)
    const third = await createPayin(gateway, body)
    expect((await recordOf(third)).attempt.required.amount).toBe(99901n)
  })
})

it('leaves a consistent ledger after all of it', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})
