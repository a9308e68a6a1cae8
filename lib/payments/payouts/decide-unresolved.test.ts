import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import type { Found } from '../rail/rail.ts'
import { decidePayout, type PayoutDecision } from './decide-payout.ts'
import type { PayoutKey } from './plan-payout.ts'
import { undecidedPayouts } from './sql/open-decisions.ts'

const gateway = await testGateway()
const { stateOf, statusOf, found, sentBefore, onlyPayout } = payoutOrders(gateway)

let key: PayoutKey
beforeEach(async () => {
  key = await onlyPayout()
})

async function forgotten(state: 'SENT' | 'UNKNOWN' | 'SENDING' = 'SENT', since = '2 hours'): Promise<void> {
  await found(key, state)
  await sentBefore(key, since)
}

/** The decision, at a rail that answers so; `silent`: it answers with an error. */
function decideAt(
  answer: Found | 'silent' | 'absent rail',
  decision: PayoutDecision['decision'] = 'NOT_PAID',
) {
  const find = () =>
    answer === 'silent' ? Promise.reject(new Error('socket hang up')) : Promise.resolve(answer)
  const { rail, asked } = scriptedBank(gateway, { find: find as () => Promise<Found> })
  const rails = answer === 'absent rail' ? [] : [rail]
  const decided = decidePayout(
    { ...gateway, rails },
    {
      requestId: randomUUID(),
      payout: key,
      decision,
      reason: 'the bank confirms in writing',
      by: byOperator('Ann'),
      approvedBy: 'Bob',
    },
  )
  return { decided, asked }
}

describe('a payout that was sent over an hour ago', () => {
  it('is listed with its key and the time at which it was sent', async () => {
    await forgotten()
    expect(await undecidedPayouts(gateway.db, 'UNRESOLVED', 10)).toMatchObject([
      { payout: key, rail: 'test-bank', orderKey: expect.any(String), sentAt: expect.any(Date) },
    ])
    expect(await undecidedPayouts(gateway.db, 'CONFLICT', 10)).toEqual([])
  })

  it.each<[Found | 'silent' | 'absent rail', 'SENT' | 'UNKNOWN', PayoutDecision['decision'], string]>([
    ['absent', 'SENT', 'NOT_PAID', 'REFUSED'],
    ['absent', 'SENT', 'PAID', 'SUCCESS'],
    ['unknown', 'UNKNOWN', 'NOT_PAID', 'REFUSED'],
    ['silent', 'UNKNOWN', 'PAID', 'SUCCESS'],
    ['absent rail', 'SENT', 'NOT_PAID', 'REFUSED'],
  ])(
    'and whose rail is "%s" (state %s) ends as it is decided: %s is %s',
    async (answer, state, decision, status) => {
      await forgotten(state)
      expect(await decideAt(answer, decision).decided).toEqual({ result: 'DECIDED' })
      expect([await stateOf(key), await statusOf(key)]).toEqual(['ENDED', status])
      expect(await undecidedPayouts(gateway.db, 'UNRESOLVED', 10)).toEqual([])
    },
  )

  it.each<Found>(['done', 'refused', 'pending'])(
    'and whose rail says "%s" now is not decided by people',
    async (answer) => {
      await forgotten()
      expect(await decideAt(answer).decided).toEqual({ result: 'RAIL_KNOWS', answer })
      expect(await stateOf(key)).toBe('SENT')
    },
  )
})

it.each([
  ['SENT', '59 minutes'],
  ['UNKNOWN', '1 second'],
  ['SENDING', '2 hours'],
] as const)(
  'a payout that was %s %s ago is left to the worker, and its rail is not asked',
  async (state, since) => {
    await forgotten(state, since)
    expect(await undecidedPayouts(gateway.db, 'UNRESOLVED', 10)).toEqual([])
    const { decided, asked } = decideAt('absent')
    expect(await decided).toMatchObject({ result: 'NOT_DECIDABLE' })
    expect([await stateOf(key), asked.find]).toEqual([state, []])
  },
)

it('a payout that a worker sends again between the answer of the rail and the decision is not decided', async () => {
  await forgotten('UNKNOWN')
  const { rail } = scriptedBank(gateway, {
    find: async () => {
      await found(key, 'SENDING')
      return 'absent'
    },
  })
  const decided = await decidePayout(
    { ...gateway, rails: [rail] },
    {
      requestId: randomUUID(),
      payout: key,
      decision: 'NOT_PAID',
      reason: 'the bank confirms in writing',
      by: byOperator('Ann'),
      approvedBy: 'Bob',
    },
  )
  expect(decided).toMatchObject({ result: 'NOT_DECIDABLE' })
  expect(await stateOf(key)).toBe('SENDING')
})

it('leaves a consistent ledger', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})
