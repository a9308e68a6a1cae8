import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { refundsOf } from '../../testing/refunds/refunds-of.ts'
import { suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { lookAfterItems } from './look-after-item.ts'
import { openItems, totalsOf, type ItemFilter, type ReadItemLines } from './open-items.ts'
import { suspenseAges } from './suspense-ages.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { refund } = refundsOf(gateway)
const { stray, itemOf, accountOf, openDebit } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')

const account = await accountOf('INR')
const oldest = await stray(1_11n, { payer: { accountName: 'José Rao' }, text: 'RENT MARCH' })
gateway.clock.forward(7_200_000)
const named = await stray(2_22n, { payer: { accountNumber: '5010 0123' }, text: 'GIFT' })
await stray(0n, { receivingAccountId: await accountOf('THB'), money: money(4_44n, 'THB') })
const debit = await openDebit(3_33n)
const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
for (const minorUnits of [100_00n, 30_00n]) {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: inr(minorUnits) })
}

const itemId = async (receipt: string) => (await itemOf(receipt)).id
const listed = async (filter: ItemFilter) =>
  (await openItems(gateway, filter))
    .map(({ money: { amount } }) => amount)
    .toSorted((one, other) => Number(one - other))

describe('the list of suspense', () => {
  it.each([
    ['everything', {}, [1_11n, 2_22n, 3_33n, 4_44n, 30_00n]],
    ['a word of the text, whatever its letters', { text: 'march' }, [1_11n]],
    ['words of the text and of the payer', { text: 'jose  rent' }, [1_11n]],
    ['words that no item has together', { text: 'jose gift' }, []],
    ["the payer's account, however it is written", { text: '50100123' }, [2_22n]],
    ["a merchant's payments", { merchantCode: 'ACME' }, [30_00n]],
    ["another merchant's payments", { merchantCode: 'NOBODY' }, []],
    ["a merchant's payments with a word that none has", { merchantCode: 'ACME', text: 'rent' }, []],
    ['one kind', { kinds: ['OPEN_DEBIT'] }, [3_33n]],
    ['one currency', { currencyCode: 'THB' }, [4_44n]],
    ['what is older than so many hours', { olderThanHours: 1 }, [1_11n]],
    ['amounts, both ends included', { amount: { least: '2.22', most: '3.33' } }, [2_22n, 3_33n]],
  ] as const)('has %s', async (_, filter, expected) => {
    expect(await listed(filter)).toEqual(expected)
  })

  it('has the oldest first', async () => {
    const [first] = await openItems(gateway)
    expect(first).toMatchObject({ receiptId: oldest, money: inr(1_11n) })
  })

  it('says of the payer and of who looks after it what is known', async () => {
    const items = await openItems(gateway)
    const [first, second] = [oldest, named].map((id) => items.find(({ receiptId }) => receiptId === id))
    expect(first?.payer).toStrictEqual({ name: 'José Rao' })
    expect(second?.payer).toStrictEqual({ account: '5010 0123' })
    expect(second).not.toHaveProperty('owner')
    await lookAfterItems(gateway, [first?.id ?? ''], { owner: 'Ann' }, byOperator('Ann'))
    expect(await listed({ owner: 'ANN' })).toEqual([1_11n])
    const [cared] = await openItems(gateway, { owner: 'ANN' })
    expect(cared).toHaveProperty('owner', 'Ann')
    expect(cared).not.toHaveProperty('note')
  })

  it('says which line told of credits and debits', async () => {
    const line = (number: string) => ({ movedOn: '2026-01-02', text: `LINE ${number}`, line: { number } })
    const statementLineIds: (string | null)[] = []
    const read: ReadItemLines = async (_, items) => {
      statementLineIds.push(...items.map(({ statementLineId }) => statementLineId))
      const debits = statementLineIds.filter((id) => id !== null)
      return {
        ofReceipts: new Map([[named, line('7')]]),
        ofDebits: new Map(debits.map((id) => [id, line('8')])),
      }
    }
    const items = await openItems(gateway, {}, read)
    const of = (id: string) => items.find((item) => item.id === id)
    expect(of(await itemId(named))).toMatchObject({ receiptId: named, text: 'GIFT', line: { number: '7' } })
    expect(of(await itemId(oldest))).not.toHaveProperty('line')
    expect(of(debit)).toMatchObject({ movedOn: '2026-01-02', text: 'LINE 8', line: { number: '8' } })
    expect(of(debit)).not.toHaveProperty('receiptId')
  })

  it('adds up by currency and kind', async () => {
    const items = (await openItems(gateway)).toSorted((one) => (one.money.currencyCode === 'THB' ? -1 : 1))
    expect(totalsOf(items)).toEqual([
      { kind: 'UNMATCHED', count: 2, sum: inr(3_33n) },
      { kind: 'SURPLUS', count: 1, sum: inr(30_00n) },
      { kind: 'OPEN_DEBIT', count: 1, sum: inr(3_33n) },
      { kind: 'UNMATCHED', count: 1, sum: money(4_44n, 'THB') },
    ])
  })
})

describe('the age of what waits for a person', () => {
  it('is told for each account and direction, with the sum', async () => {
    const ages = (await suspenseAges(gateway.db)).map(({ accountId, direction, count, money: sum }) => ({
      accountId,
      direction,
      count,
      sum,
    }))
    expect(ages).toContainEqual({ accountId: account, direction: 'CREDIT', count: 3, sum: inr(33_33n) })
    expect(ages).toContainEqual({ accountId: account, direction: 'DEBIT', count: 1, sum: inr(3_33n) })
  })

  it('is that of items that have waited for so long alone', async () => {
    const [age, ...others] = await suspenseAges(gateway.db, 3_600)
    expect(others).toEqual([])
    expect(age).toMatchObject({ accountId: account, direction: 'CREDIT', count: 1, money: inr(1_11n) })
    expect(age?.oldestSeconds).toBeGreaterThanOrEqual(7_200)
  })
})

it('surplus that a refund takes to its customer has no candidates', async () => {
  expect(await refund(key, 30)).toHaveProperty('value')
  const items = await openItems(gateway, { merchantCode: 'ACME', kinds: ['SURPLUS'] })
  expect(items).toMatchObject([{ reason: 'REFUND_ON_ITS_WAY', candidates: [] }])
})
