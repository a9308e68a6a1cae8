import { beforeEach, describe, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator, byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { createPayout, payoutBodyOf, payoutKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { confirmPayout, refusePayout, returnPayout } from './end-payout.ts'
import type { PayoutKey } from './plan-payout.ts'
import { selectPayout } from './sql/select-payout.ts'

const gateway = await testGateway()
const { eventsOf, rowsOf } = paymentStory(gateway)
await creditBalance(gateway.db, 'ACME', money(1_000_000n, 'INR'), byOperator('test'))
await gateway.db.pool.query(
  `insert into merchant_currency (merchant_code, currency_code, vat_percent) values ('ACME', 'INR', 18)`,
)
gateway.merchants.drop('ACME')

const heard: PaymentKey[] = []
const context = { ...gateway, changed: (key: PaymentKey) => void heard.push(key) }
const done = { value: undefined }
const notAllowed = (message: string) => ({ failure: 'EVENT_NOT_ALLOWED', message })

/** What was booked for a payout after its reservation: kind, account and amount of every line. */
const bookedFor = async (key: PayoutKey) => {
  const { rows } = await gateway.db.pool.query<{ booked: string }>(
    `select entry.kind || ' ' || posting.account_id || ' ' || trim_scale(posting.amount) as booked
       from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
      where entry.payment_kind = 'payout' and entry.payment_id = $1 and entry.kind <> 'RESERVE'
      order by entry.id, posting.line`,
    [key.paymentId],
  )
  return rows.map(({ booked }) => booked)
}
const stateOf = async (key: PayoutKey) => (await rowsOf('select state from payout_order', key))[0]?.['state']

let key: PayoutKey
beforeEach(async () => {
  key = payoutKey()
  expect(await createPayout(gateway, payoutBodyOf(100), key)).toHaveProperty('value')
  heard.length = 0
})

const taken = [
  'PAYOUT MERCHANT_RESERVED/INR/ACME -100',
  'PAYOUT PAYOUT_CLEARING/INR 100',
  'FEE MERCHANT_RESERVED/INR/ACME -1.5',
  'FEE FEE_INCOME/INR 1.5',
  'VAT MERCHANT_RESERVED/INR/ACME -18',
  'VAT VAT_PAYABLE/INR 18',
]

describe('a payout that the bank confirms', () => {
  it('takes amount, fee and VAT from what was reserved, each as an entry of its own', async () => {
    expect(await confirmPayout(context, key, byRail('bank'))).toEqual(done)
    expect(await bookedFor(key)).toEqual(taken)
    expect(await stateOf(key)).toBe('ENDED')
    expect(heard).toMatchObject([key])
  })

  it('counts once, however often it is reported', async () => {
    await confirmPayout(context, key, byRail('bank'))
    expect(await confirmPayout(context, key, byRail('bank'))).toStrictEqual(done)
    expect(await bookedFor(key)).toEqual(taken)
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→SUCCESS PAYOUT_CONFIRMED'])
  })

  it('is not refused afterwards, and nothing is notified', async () => {
    await confirmPayout(context, key, byRail('bank'))
    heard.length = 0
    const answer = await refusePayout(context, key, 'INVALID_ACCOUNT', byRail('bank'))
    expect(answer).toEqual(notAllowed('a payout in SUCCESS cannot become REFUSED'))
    expect(await bookedFor(key)).toEqual(taken)
    expect(heard).toEqual([])
  })
})

describe('a payout that the bank refuses', () => {
  const released = ['RELEASE MERCHANT_RESERVED/INR/ACME -119.5', 'RELEASE MERCHANT_AVAILABLE/INR/ACME 119.5']

  it('makes amount, fee and VAT available again and keeps the reason', async () => {
    expect(await refusePayout(context, key, 'INVALID_ACCOUNT', byRail('bank'))).toEqual(done)
    expect(await bookedFor(key)).toEqual(released)
    expect(await selectPayout(gateway.db, key)).toMatchObject({
      status: 'REFUSED',
      failureReasonCode: 'INVALID_ACCOUNT',
    })
    expect(await stateOf(key)).toBe('ENDED')
    expect(heard).toMatchObject([key])
  })

  it('counts once, however often it is reported', async () => {
    await refusePayout(context, key, 'INVALID_ACCOUNT', byRail('bank'))
    expect(await refusePayout(context, key, 'REFUSED_BY_INSTITUTION', byRail('bank'))).toStrictEqual(done)
    expect(await bookedFor(key)).toEqual(released)
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→REFUSED INSTITUTION_REFUSED'])
  })

  it('is not confirmed afterwards', async () => {
    await refusePayout(context, key, 'INVALID_ACCOUNT', byRail('bank'))
    const answer = await confirmPayout(context, key, byRail('bank'))
    expect(answer).toEqual(notAllowed('a payout in REFUSED cannot become SUCCESS'))
    expect(await bookedFor(key)).toEqual(released)
  })
})

describe('a payout whose money is returned', () => {
  it('gives the amount and neither fee nor VAT', async () => {
    await confirmPayout(context, key, byRail('bank'))
    heard.length = 0
    expect(await returnPayout(context, key, byRail('bank'))).toEqual(done)
    expect((await bookedFor(key)).slice(taken.length)).toEqual([
      'RETURN PAYOUT_CLEARING/INR -100',
      'RETURN MERCHANT_AVAILABLE/INR/ACME 100',
    ])
    expect(await eventsOf(key)).toEqual([
      'WAITING CREATED',
      'WAITING→SUCCESS PAYOUT_CONFIRMED',
      'SUCCESS→SUCCESS PAYOUT_RETURNED',
    ])
    expect(heard).toMatchObject([key])
  })

  it('does so once: the second time is refused with the reason', async () => {
    await confirmPayout(context, key, byRail('bank'))
    await returnPayout(context, key, byRail('bank'))
    const booked = await bookedFor(key)
    expect(await returnPayout(context, key, byRail('bank'))).toEqual(
      notAllowed('the payout was returned already'),
    )
    expect(await bookedFor(key)).toEqual(booked)
  })

  it('has succeeded before', async () => {
    const answer = await returnPayout(context, key, byRail('bank'))
    expect(answer).toEqual(notAllowed('a payout in WAITING has nothing to return'))
    expect(await bookedFor(key)).toEqual([])
  })
})

it('a payout that does not exist is not found, and nothing is notified', async () => {
  const nobody = payoutKey()
  const answer = { failure: 'PAYMENT_NOT_FOUND' }
  expect(await confirmPayout(context, nobody, byRail('bank'))).toEqual(answer)
  expect(await refusePayout(context, nobody, 'INVALID_ACCOUNT', byRail('bank'))).toEqual(answer)
  expect(await returnPayout(context, nobody, byRail('bank'))).toEqual(answer)
  expect(heard).toEqual([])
})
