import { beforeEach, describe, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { knownMoney } from '../../money/written-money.ts'
import { byOperator, byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { runRailTasks, simulatePayout } from '../../testing/rail-of-payment.ts'
import { createPayout, payoutBodyOf, payoutKey, testGateway } from '../../testing/test-gateway.ts'
import { confirmPayout, refusePayout, returnPayout } from '../../payments/payouts/end-payout.ts'
import { payoutDetail } from '../../payments/payouts/payout-detail.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { sendDuePayouts } from '../../payments/payouts/send-payouts.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { sandbox } from './rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { eventsOf, callbacksOf, rowsOf } = paymentStory(gateway)
const rupees = (amountText: string) => {
  const money = knownMoney({ amountText, currencyCode: 'INR' })
  if (!money) throw new Error(`${amountText} is no money`)
  return money
}
await creditBalance(gateway.db, 'ACME', rupees('10000'), byOperator('test'))

const balance = async () => {
  const balances = await readBalances(gateway.db, 'ACME')
  return JSON.parse(JSON.stringify(balances.find(({ currencyCode }) => currencyCode === 'INR')?.json)) as {
    available: number
    reserved: number
    balance: number
  }
}
const accepted = async (amount = 100, id?: string): Promise<PayoutKey> => {
  const key = payoutKey(id && `${id}${payoutKey().paymentId}`)
  expect(await createPayout(gateway, payoutBodyOf(amount), key)).toHaveProperty('value')
  return key
}
const statusOf = async (key: PayoutKey) => (await selectPayout(gateway.db, key))?.status
const detailOf = async (key: PayoutKey) => {
  const record = await selectPayout(gateway.db, key)
  if (!record) throw new Error('the payout is gone')
  return JSON.parse(JSON.stringify(payoutDetail(record))) as Record<string, unknown>
}
const orderOf = async (key: PayoutKey) => (await rowsOf('select state, sends from payout_order', key))[0]

/** Payouts that earlier tests left open must not end during this one. */
beforeEach(async () => {
  await sendDuePayouts(gateway, 100)
  gateway.clock.forward(600_000)
  await sendDuePayouts(gateway, 100)
  await sendDuePayouts(gateway, 100)
  gateway.clock.forward(2000)
  await runRailTasks(gateway)
})

describe('a payout', () => {
  it('reserves amount and fee when it is accepted, and takes them when it succeeds', async () => {
    const before = await balance()
    const key = await accepted(100)
    expect(await balance()).toEqual({
      currencyCode: 'INR',
      balance: before.balance,
      available: before.available - 101.5,
      reserved: before.reserved + 101.5,
    })
    await sendDuePayouts(gateway, 100)
    expect(await statusOf(key)).toBe('WAITING')
    gateway.clock.forward(2000)
    await runRailTasks(gateway)
    expect(await detailOf(key)).toMatchObject({
      idPayout: key.paymentId,
      process: { status: 'SUCCESS', isTest: true },
      fee: { amount: 1.5, currencyCode: 'INR' },
      paymentMethodResponse: { idPayout: key.paymentId, paymentMethodCode: 'BANK_TRANSFER' },
    })
    expect(await balance()).toMatchObject({ balance: before.balance - 101.5, reserved: before.reserved })
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→SUCCESS PAYOUT_CONFIRMED'])
    expect(await callbacksOf(key)).toBe(1)
  })

  it('releases everything when it is refused, with the reason and one callback', async () => {
    const before = await balance()
    const key = await accepted(100, 'sbx-refused-')
    await sendDuePayouts(gateway, 100)
    gateway.clock.forward(1000)
    await runRailTasks(gateway)
    expect(await detailOf(key)).toMatchObject({
      process: { status: 'REFUSED', failureReasonCode: 'REFUSED_BY_INSTITUTION' },
    })
    expect(await balance()).toEqual(before)
    expect(await callbacksOf(key)).toBe(1)
  })

  it('is refused when the available balance does not cover amount and fee, and its ID stays free', async () => {
    const { available } = await balance()
    const key = payoutKey()
    expect(await createPayout(gateway, payoutBodyOf(available), key)).toMatchObject({
      failure: 'BUSINESS_RULE',
      faults: [{ code: 'INSUFFICIENT_BALANCE' }],
    })
    expect(await selectPayout(gateway.db, key)).toBeUndefined()
    expect(await createPayout(gateway, payoutBodyOf(1), key)).toHaveProperty('value')
  })

  it('is created once: a repeated create fails, and so does another one of the same ID', async () => {
    const key = await accepted(7)
    expect(await createPayout(gateway, payoutBodyOf(7), key)).toEqual({ failure: 'PAYMENT_ALREADY_EXISTS' })
    expect(await createPayout(gateway, payoutBodyOf(8), key)).toEqual({ failure: 'PAYMENT_ID_REUSED' })
  })

  it('is confirmed and refused at most once, whatever arrives twice or at once', async () => {
    const before = await balance()
    const keys = await Promise.all(Array.from({ length: 10 }, () => accepted(10)))
    await Promise.all(
      keys.flatMap((key) => [
        confirmPayout(gateway, key, byRail('bank')),
        refusePayout(gateway, key, 'INVALID_ACCOUNT', byRail('bank')),
        confirmPayout(gateway, key, byRail('bank')),
        refusePayout(gateway, key, 'INVALID_ACCOUNT', byRail('bank')),
      ]),
    )
    const ended = await Promise.all(keys.map(statusOf))
    const succeeded = ended.filter((status) => status === 'SUCCESS').length
    expect(ended.filter((status) => status === 'REFUSED')).toHaveLength(10 - succeeded)
    const after = await balance()
    expect(after.balance).toBeCloseTo(before.balance - succeeded * 10.15, 6)
    expect(after.reserved).toBeCloseTo(before.reserved, 6)
    expect(await Promise.all(keys.map(callbacksOf))).toEqual(keys.map(() => 1))
  })
})

describe('a payout that the bank returns', () => {
  it('stays SUCCESS, gives the amount back and not the fee, once, with one more callback', async () => {
    const before = await balance()
    const key = await accepted(100)
    await confirmPayout(gateway, key, byRail('bank'))
    expect(await returnPayout(gateway, key, byRail('bank'))).toEqual({ value: undefined })
    expect(await returnPayout(gateway, key, byRail('bank'))).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
    expect(await detailOf(key)).toMatchObject({
      process: { status: 'SUCCESS' },
      moneyReturned: { amount: 100, currencyCode: 'INR' },
      returnedAt: gateway.clock.now().toISOString(),
    })
    expect((await balance()).available).toBeCloseTo(before.available - 1.5, 6)
    expect(await callbacksOf(key)).toBe(2)
  })
})

describe('an order to the bank', () => {
  const lookLater = async () => {
    gateway.clock.forward(61_000)
    await sendDuePayouts(gateway, 100)
  }

  it.each([
    ['before the bank received it is sent once more', 'sbx-timeout-before-', 2],
    ['after the bank took it is not sent again', 'sbx-timeout-after-', 1],
  ])('whose connection broke %s', async (_, prefix, sends) => {
    const before = await balance()
    const key = await accepted(100, prefix)
    await sendDuePayouts(gateway, 100)
    expect(await statusOf(key)).toBe('PROCESSING')
    expect(await orderOf(key)).toMatchObject({ state: 'UNKNOWN' })
    expect((await balance()).reserved).toBeCloseTo(before.reserved + 101.5, 6)
    await lookLater()
    await lookLater()
    gateway.clock.forward(1000)
    await runRailTasks(gateway)
    expect(await statusOf(key)).toBe('SUCCESS')
    expect(await orderOf(key)).toEqual({ state: 'ENDED', sends })
    expect((await balance()).balance).toBeCloseTo(before.balance - 101.5, 6)
    expect(await eventsOf(key)).toEqual([
      'WAITING CREATED',
      'WAITING→PROCESSING SEND_OUTCOME_UNKNOWN',
      'PROCESSING→SUCCESS PAYOUT_CONFIRMED',
    ])
    expect(await callbacksOf(key)).toBe(2)
  })

  it('that a crashed worker had claimed is looked up before anything is sent', async () => {
    const key = await accepted(5)
    await gateway.db.pool.query(
      `update payout_order set state = 'SENDING', sends = 1 where merchant_code = 'ACME' and payment_id = $1`,
      [key.paymentId],
    )
    await lookLater()
    expect(await orderOf(key)).toEqual({ state: 'DUE', sends: 1 })
    await sendDuePayouts(gateway, 100)
    expect(await orderOf(key)).toEqual({ state: 'SENT', sends: 2 })
  })

  it('that the bank decided while no worker ran is looked up', async () => {
    const key = await accepted(5)
    await sendDuePayouts(gateway, 100)
    await gateway.db.pool.query(`update sandbox_transfer set state = 'DONE' where payment_id = $1`, [
      key.paymentId,
    ])
    await lookLater()
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('that two workers claim is sent by one', async () => {
    const key = await accepted(5)
    await Promise.all(Array.from({ length: 8 }, () => sendDuePayouts(gateway, 100)))
    expect(await orderOf(key)).toMatchObject({ sends: 1 })
  })

  it('is decided by a tester before it was sent, and then never by the bank', async () => {
    const before = await balance()
    const key = await accepted(5)
    expect(await simulatePayout(gateway, key, 'REFUSE')).toEqual({ value: undefined })
    expect(await simulatePayout(gateway, key, 'PAY')).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
    await lookLater()
    await runRailTasks(gateway)
    expect(await statusOf(key)).toBe('REFUSED')
    expect(await balance()).toEqual(before)
  })
})

it('is decided once by a tester who decides it twice at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const key = await accepted(1)
    const outcomes = await Promise.all(
      (['PAY', 'REFUSE', 'PAY'] as const).map((event) => simulatePayout(gateway, key, event)),
    )
    expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(1)
  }
})

describe('many payouts at once', () => {
  it('take no more than is available: of twenty on money for ten, ten are accepted', async () => {
    const merchantCode = 'ACME'
    await creditBalance(
      gateway.db,
      merchantCode,
      { amount: 10_150n, currencyCode: 'THB' },
      byOperator('test'),
    )
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        createPayout(gateway, {
          ...payoutBodyOf(10, 'THB'),
          paymentMethod: {
            paymentMethodCode: 'BANK_TRANSFER',
            account: { accountName: 'Somchai', accountNumber: '1234567890' },
          },
        }),
      ),
    )
    expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(10)
    const balances = await readBalances(gateway.db, merchantCode)
    const baht = balances.find(({ currencyCode }) => currencyCode === 'THB')?.json
    expect(JSON.parse(JSON.stringify(baht))).toMatchObject({ available: 0, reserved: 101.5 })
  })

  it('of one ID are one payout', async () => {
    const key = payoutKey()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => createPayout(gateway, payoutBodyOf(1), key)),
    )
    expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(1)
    expect(
      outcomes.filter((outcome) => 'failure' in outcome && outcome.failure === 'PAYMENT_ALREADY_EXISTS'),
    ).toHaveLength(39)
  })
})

it('leaves a consistent ledger', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})
