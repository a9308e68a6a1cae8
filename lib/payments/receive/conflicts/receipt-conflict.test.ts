import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { money } from '../../../money/money.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { holdCommit, statementWaitsForLock } from '../../../testing/database/held-commit.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { Receipt } from '../receipt.ts'
import { receiveBatch, receiveMoney } from '../receive-money.ts'
import { decideConflict } from './decide-conflict.ts'
import { differencesOf } from './differences.ts'
import type { DecisionRequest } from './receipt-conflict.ts'
import { openConflicts } from './sql/select-conflicts.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)

const inTime = (minutes: number) => new Date(gateway.clock.now().getTime() + minutes * 60_000)

/** A transfer that pays a payin, as camt.054 reports it. */
async function transfer(): Promise<{ key: Awaited<ReturnType<typeof createPayin>>; receipt: Receipt }> {
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const { attempt } = await recordOf(key)
  const receipt = {
    source: 'bank',
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.id,
    money: money(10_000n, 'INR'),
    railReference: attempt.railReference,
    movedAt: gateway.clock.now(),
  }
  return { key, receipt }
}

const conflictOf = async ({ sourceId }: Receipt) => {
  const found = (await openConflicts(gateway, 100)).filter(({ booked }) => booked.sourceId === sourceId)
  expect(found).toHaveLength(1)
  const [conflict] = found
  if (!conflict) throw new Error('there is no conflict')
  return conflict
}

/** Reported once, and once more with another time: the conflict. */
async function reportedTwice(change: Partial<Receipt> = { movedAt: inTime(5) }) {
  const { key, receipt } = await transfer()
  await receiveMoney(gateway, receipt)
  const again = { ...receipt, ...change }
  expect(await receiveMoney(gateway, again)).toEqual({ result: 'CONFLICT' })
  return { key, receipt, again, conflict: await conflictOf(receipt) }
}

const decide = (
  request: Pick<DecisionRequest, 'conflictId' | 'decision'>,
  context: PaymentContext = gateway,
) =>
  decideConflict(context, {
    reason: 'compared with the statement',
    by: byOperator('Ann'),
    ...request,
    ...(request.decision === 'OTHER_MONEY' && { approvedBy: 'Bob' }),
  } as DecisionRequest)

describe('a receipt that is reported again with other content', () => {
  it.each<[string, Partial<Receipt>, object]>([
    ['another time', { movedAt: new Date('2026-03-02T10:00:00Z') }, { field: 'movedAt' }],
    [
      'another amount',
      { money: money(9_999n, 'INR') },
      { field: 'amount', booked: '100', reported: '99.99' },
    ],
    [
      'another reference',
      { externalReference: '123456789012' },
      { field: 'externalReference', booked: null, reported: '123456789012' },
    ],
    [
      'no reference of ours',
      { railReference: undefined as never },
      { field: 'railReference', reported: null },
    ],
  ])('by %s is a conflict that shows the difference, and books nothing', async (_, change, difference) => {
    const { key, receipt, conflict } = await reportedTwice(change)
    expect(differencesOf(conflict)).toMatchObject([difference])
    expect(conflict.booked).toMatchObject({ source: 'bank', sourceId: receipt.sourceId })
    expect((await recordOf(key)).moneyReceived.amount).toBe(10_000n)
  })

  it('is one conflict, however often and by whomever it is reported', async () => {
    const { receipt } = await transfer()
    await receiveMoney(gateway, receipt)
    const again = { ...receipt, movedAt: inTime(5), payer: { accountName: 'Asha Rao' } }
    const results = await Promise.all(Array.from({ length: 6 }, () => receiveMoney(gateway, again)))
    expect(results).toEqual(results.map(() => ({ result: 'CONFLICT' })))
    await conflictOf(receipt)
    expect(await receiveMoney(gateway, { ...again, movedAt: inTime(6) })).toEqual({ result: 'CONFLICT' })
    expect(await openConflicts(gateway, 100)).toHaveLength(2 + 4)
  })
})

it('two lines of one statement under one key are a conflict too, and the other lines are received', async () => {
  const [one, other] = [await transfer(), await transfer()]
  const again = { ...one.receipt, movedAt: inTime(5) }
  const results = await receiveBatch(gateway, [one.receipt, again, other.receipt])
  expect(results.map(({ result }) => result)).toEqual(['COMPLETED', 'CONFLICT', 'COMPLETED'])
  await conflictOf(one.receipt)
})

describe('a conflict of the same money', () => {
  it('is decided without a booking, and later reports are not conflicts any more', async () => {
    const { key, again, conflict } = await reportedTwice()
    const decided = await decide({ conflictId: conflict.conflictId, decision: 'SAME_MONEY' })
    expect(decided).toMatchObject({
      result: 'DECIDED',
      received: undefined,
      decision: { decision: 'SAME_MONEY', actor: byOperator('Ann'), approvedBy: null, receiptId: null },
    })
    expect(await receiveMoney(gateway, again)).toEqual({ result: 'SEEN_BEFORE' })
    expect((await recordOf(key)).moneyReceived.amount).toBe(10_000n)
  })

  it('is decided once: a second decision returns the first', async () => {
    const { conflict } = await reportedTwice()
    const { conflictId } = conflict
    const outcomes = await Promise.all([
      decide({ conflictId, decision: 'SAME_MONEY' }),
      decide({ conflictId, decision: 'OTHER_MONEY' }),
      decide({ conflictId, decision: 'SAME_MONEY' }),
    ])
    expect(outcomes.filter(({ result }) => result === 'DECIDED')).toHaveLength(1)
    expect(new Set(outcomes.map((outcome) => 'decision' in outcome && outcome.decision.decision)).size).toBe(
      1,
    )
  })
})

describe('a decision', () => {
  it('is of one conflict: not of other content of the receipt, nor of the same content of another', async () => {
    const content = { railReference: 'THESAMEFORBOTH', movedAt: inTime(7) }
    const [one, other] = [await reportedTwice(content), await reportedTwice(content)]
    await decide({ conflictId: one.conflict.conflictId, decision: 'SAME_MONEY' })
    expect(await receiveMoney(gateway, one.again)).toEqual({ result: 'SEEN_BEFORE' })
    expect(await receiveMoney(gateway, { ...one.again, movedAt: inTime(8) })).toEqual({ result: 'CONFLICT' })
    expect(await receiveMoney(gateway, other.again)).toEqual({ result: 'CONFLICT' })
  })

  it('waits for another one of the same conflict, and returns that one', async () => {
    const { conflictId } = (await reportedTwice()).conflict
    const held = holdCommit(gateway)
    const first = decide({ conflictId, decision: 'SAME_MONEY' }, held.gateway)
    await held.reached
    const second = decide({ conflictId, decision: 'OTHER_MONEY' })
    await statementWaitsForLock(gateway.db)
    held.commit()
    expect(await first).toMatchObject({ result: 'DECIDED' })
    expect(await second).toMatchObject({ result: 'DECIDED_BEFORE', decision: { decision: 'SAME_MONEY' } })
  })

  it('that books money notifies the pages of its payment, once', async () => {
    const { key } = await transfer()
    const { railReference } = (await recordOf(key)).attempt
    const { conflictId } = (await reportedTwice({ railReference })).conflict
    const changed = vi.fn()
    for (const _ of [1, 2]) await decide({ conflictId, decision: 'OTHER_MONEY' }, { ...gateway, changed })
    await decide(
      { conflictId: (await reportedTwice()).conflict.conflictId, decision: 'SAME_MONEY' },
      { ...gateway, changed },
    )
    expect(changed.mock.calls).toEqual([[key]])
  })
})

describe('a conflict of other money', () => {
  it('books what was reported as a receipt of its own, which is matched like any other', async () => {
    const { key } = await transfer()
    const { attempt } = await recordOf(key)
    const { again, conflict } = await reportedTwice({ railReference: attempt.railReference })
    const decided = await decide({ conflictId: conflict.conflictId, decision: 'OTHER_MONEY' })
    expect(decided).toMatchObject({
      result: 'DECIDED',
      received: { result: 'COMPLETED', key },
      decision: { approvedBy: 'Bob', receiptId: expect.any(String) },
    })
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await receiveMoney(gateway, again)).toEqual({ result: 'SEEN_BEFORE' })
    expect(await decide({ conflictId: conflict.conflictId, decision: 'OTHER_MONEY' })).toMatchObject({
      result: 'DECIDED_BEFORE',
    })
    expect((await recordOf(key)).moneyReceived.amount).toBe(10_000n)
  })

  it('that matches no payment is held in suspense', async () => {
    const { conflict } = await reportedTwice({
      railReference: `UNKNOWN${randomInt(1_000_000)}`,
      money: money(123n, 'INR'),
    })
    const decided = await decide({ conflictId: conflict.conflictId, decision: 'OTHER_MONEY' })
    expect(decided).toMatchObject({ received: { result: 'SUSPENSE' } })
  })
})

it('a conflict that does not exist is not found', async () => {
  expect(await decide({ conflictId: randomUUID(), decision: 'SAME_MONEY' })).toEqual({ result: 'NOT_FOUND' })
})

it.each([
  'update receipt_conflict set amount = 1',
  'delete from receipt_conflict',
  'truncate receipt_conflict cascade',
  `update receipt_conflict_decision set reason = 'x'`,
  'delete from receipt_conflict_decision',
])('the database refuses %s', async (statement) => {
  await expect(gateway.db.pool.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
})

it('leaves a consistent ledger', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})
