import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { undoMatch } from '../../payments/suspense/undo-match.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { paymentStory as modelOf } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { paymentStory } from './payment-story.ts'

const gateway = await testGateway()
const { recordOf } = modelOf(gateway)
const key: PaymentKey = payinKey('order-1001')

beforeAll(async () => {
  await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey('order-1001'))
  gateway.clock.forward(60_000)
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'COMPLETED' })
  const { rows } = await gateway.db.pool.query<{ id: string }>('select id from receipt')
  gateway.clock.forward(60_000)
  const decided = { by: byOperator('Ann'), approvedBy: 'Ben', reason: 'not theirs' }
  expect(await undoMatch(gateway, rows[0]?.id ?? '', decided)).toMatchObject({ result: 'UNDONE' })
})

const told = async (forMerchant: boolean) => {
  const story = await paymentStory(gateway, key, { forMerchant })
  if (!story) throw new Error('there is no story')
  return story
}

describe('the story of a payment', () => {
  it('tells events, attempts, receipts, matches, decisions, entries and callbacks in one order', async () => {
    const { timeline, decisions } = await told(false)
    // Entries and the audit have the time of the database, which this clock is ahead of.
    const others = timeline.flatMap(({ what }) => (what === 'ENTRY' || what === 'DECISION' ? [] : [what]))
    expect(others).toEqual([
      'ATTEMPT',
      'EVENT',
      'RECEIPT',
      'MATCH',
      'EVENT',
      'CALLBACK',
      'UNDO',
      'EVENT',
      'CALLBACK',
    ])
    expect(decisions.map(({ command }) => command)).toEqual(['match undo'])
    expect(timeline.filter(({ what }) => what === 'DECISION')).toHaveLength(1)
    const entries = timeline.flatMap((moment) => (moment.what === 'ENTRY' ? [moment.entry] : []))
    expect(entries.map(({ kind }) => kind)).toEqual(['PAYIN', 'FEE', 'MATCH_UNDONE'])
    for (const { postings } of entries)
      expect(postings.reduce((sum, { amount }) => sum + amount.amount, 0n)).toBe(0n)
  })

  it('of a merchant names no account but its own, and nobody of the operator', async () => {
    const { timeline, decisions, lines } = await told(true)
    expect([decisions, lines]).toEqual([[], []])
    const accounts = timeline.flatMap((moment) =>
      moment.what === 'ENTRY' ? moment.entry.postings.map(({ account }) => account) : [],
    )
    expect(accounts.length).toBeGreaterThan(0)
    expect(new Set(accounts)).toEqual(new Set(['MERCHANT_AVAILABLE/INR/ACME']))
  })

  it('of a payment that there is not is none', async () => {
    expect(await paymentStory(gateway, payinKey('other'), { forMerchant: false })).toBeUndefined()
  })
})
