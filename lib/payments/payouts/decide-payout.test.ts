import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { readBalance } from '../../ledger/read-balances.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { payoutKey, testGateway } from '../../testing/test-gateway.ts'
import { decidePayout, type PayoutDecision } from './decide-payout.ts'
import type { PayoutKey } from './plan-payout.ts'
import { undecidedPayouts } from './sql/open-decisions.ts'

const gateway = await testGateway()
const { stateOf, statusOf, found, onlyPayout } = payoutOrders(gateway)

let key: PayoutKey
beforeEach(async () => {
  key = await onlyPayout(10)
  await found(key, 'CONFLICT')
})

const decide = (more: Partial<PayoutDecision> = {}) =>
  decidePayout(gateway, {
    requestId: randomUUID(),
    payout: key,
    decision: 'NOT_PAID',
    reason: 'the bank paid the payout of before the restore',
    by: byOperator('Ann'),
    approvedBy: 'Bob',
    ...more,
  })

const funds = async () => {
  const { available, reserved } = await readBalance(gateway.db, 'ACME', 'INR')
  return [available.amount, reserved.amount] as const
}

const callbacks = async () => {
  const { rowCount } = await gateway.db.pool.query('select from callback where payment_id = $1', [
    key.paymentId,
  ])
  return rowCount
}

describe('a payout in conflict', () => {
  it('is listed with the key by which the bank finds its order', async () => {
    expect(await undecidedPayouts(gateway.db, 'CONFLICT', 10)).toMatchObject([
      {
        payout: key,
        rail: 'test-bank',
        orderKey: expect.stringMatching(/^[\da-f-]{36}$/),
        money: { amount: 1000n },
      },
    ])
  })

  it('that was not paid is refused, and its money is available again', async () => {
    const [available, reserved] = await funds()
    expect(await decide()).toEqual({ result: 'DECIDED' })
    expect([await stateOf(key), await statusOf(key), await callbacks()]).toEqual(['ENDED', 'REFUSED', 1])
    const [availableNow, reservedNow] = await funds()
    expect(availableNow - available).toBe(reserved - reservedNow)
    expect(reserved - reservedNow).toBeGreaterThan(1000n)
    expect(await undecidedPayouts(gateway.db, 'CONFLICT', 10)).toEqual([])
  })

  it('that was paid succeeds, and its money is booked out', async () => {
    const [available, reserved] = await funds()
    expect(await decide({ decision: 'PAID' })).toEqual({ result: 'DECIDED' })
    expect([await stateOf(key), await statusOf(key)]).toEqual(['ENDED', 'SUCCESS'])
    const [availableNow, reservedNow] = await funds()
    expect([availableNow, reserved > reservedNow]).toEqual([available, true])
  })

  it('is never looked up or sent after the decision', async () => {
    await decide()
    const { asked, look } = scriptedBank(gateway, { find: () => Promise.resolve('done') })
    await look()
    expect([asked.find, asked.send]).toEqual([[], []])
  })

  it('is decided once by requests at once', async () => {
    const [, reserved] = await funds()
    const outcomes = await Promise.all([
      decide(),
      decide({ decision: 'PAID' }),
      decide(),
      decide({ decision: 'PAID' }),
    ])
    expect(outcomes.filter(({ result }) => result === 'DECIDED')).toHaveLength(1)
    expect(outcomes.filter(({ result }) => result === 'NOT_DECIDABLE')).toHaveLength(3)
    expect((await funds())[1]).toBeLessThan(reserved)
    expect(await callbacks()).toBe(1)
  })
})

describe('a request ID', () => {
  it('that decided it returns the time of the decision, and changes nothing', async () => {
    const requestId = randomUUID()
    await decide({ requestId })
    const before = await funds()
    expect(await decide({ requestId })).toEqual({ result: 'DECIDED_BEFORE', at: expect.any(Date) })
    expect(await funds()).toEqual(before)
  })

  it.each<[string, Partial<PayoutDecision>]>([
    ['decision', { decision: 'PAID' }],
    ['reason', { reason: 'another' }],
    ['person', { by: byOperator('Carol') }],
    ['approval', { approvedBy: 'Dan' }],
    ['payout', { payout: payoutKey() }],
  ])('that was used is refused for another %s', async (_, other) => {
    const requestId = randomUUID()
    await decide({ requestId })
    expect(await decide({ requestId, ...other })).toMatchObject({
      result: 'REQUEST_ID_REUSED',
      command: 'payouts decide',
    })
  })
})

it.each(['SENT', 'UNKNOWN', 'SENDING'] as const)('a payout that is %s is left as it is', async (state) => {
  await found(key, state)
  expect(await decide()).toMatchObject({ result: 'NOT_DECIDABLE' })
  expect(await stateOf(key)).toBe(state)
})

it('a payout that does not exist is not found', async () => {
  expect(await decide({ payout: payoutKey() })).toEqual({ result: 'NOT_FOUND' })
})

it('leaves a consistent ledger', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})
