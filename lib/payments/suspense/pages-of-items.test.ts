import { beforeAll, describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { bookItems } from './book-item.ts'
import { lookAfterItems } from './look-after-item.ts'
import { pageOfItems, totalsOf, openItems, type ItemFilter } from './open-items.ts'
import { suspenseSums, suspenseTabs } from './suspense-sums.ts'

const gateway = await testGateway()
const { stray, openDebit, accountOf, itemOf } = suspenseOf(gateway)
const amountsOf = async (filter: ItemFilter, limit = 10) =>
  (await pageOfItems(gateway, filter, { limit })).items.map(({ money: { amount } }) => amount)
const byAmount = (one: bigint, other: bigint) => Number(one - other)

beforeAll(async () => {
  await stray(1_00n, { payer: { accountName: 'Asha Rao' }, text: 'RENT' })
  await stray(2_00n, { payer: { accountNumber: '50100123456789' }, text: 'ASHA' })
  await stray(3_00n)
  await openDebit(4_00n)
  // A file is imported in one moment: its items differ by their IDs alone.
  await gateway.db.pool.query(
    'update suspense_item set opened_at = (select min(opened_at) from suspense_item)',
  )
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey())
  const receipt = receiptFor(await paymentStory(gateway).recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(120_00n, 'INR') })
})

describe('a page of the list', () => {
  it.each([1, 2, 3, 10])('goes on after the one before, of %i items each, and skips none', async (limit) => {
    const whole = (await openItems(gateway)).map(({ id }) => id)
    const paged: string[] = []
    for (let after; ;) {
      const page = await pageOfItems(gateway, {}, { after, limit })
      expect(page.items.length).toBeLessThanOrEqual(limit)
      paged.push(...page.items.map(({ id }) => id))
      after = page.next
      if (!after) break
    }
    expect(paged).toEqual(whole)
    expect(whole).toHaveLength(5)
  })

  it('has the kinds of a tab', async () => {
    expect(await amountsOf({ kinds: suspenseTabs.debits })).toEqual([4_00n])
    expect(await amountsOf({ kinds: suspenseTabs.payments })).toEqual([20_00n])
    expect((await amountsOf({ kinds: suspenseTabs.credits })).toSorted(byAmount)).toEqual([
      1_00n,
      2_00n,
      3_00n,
    ])
  })

  it('has what a payer sent, and not what only speaks of them', async () => {
    expect(await amountsOf({ payer: 'asha' })).toEqual([1_00n])
    expect(await amountsOf({ payer: '50100123456789' })).toEqual([2_00n])
    expect((await amountsOf({ text: 'asha' })).toSorted(byAmount)).toEqual([1_00n, 2_00n])
    expect(await amountsOf({ merchantCode: 'ACME' }, 1)).toEqual([20_00n])
  })

  it('has the items that are named', async () => {
    const [first] = await openItems(gateway)
    expect((await pageOfItems(gateway, { itemIds: [first?.id ?? ''] }, { limit: 5 })).items).toEqual([first])
  })
})

it('the sums of the list are those of its items, and of the books, in each currency that has any', async () => {
  const came = async (currencyCode: 'MYR' | 'PHP') => {
    const receivingAccountId = await accountOf(currencyCode)
    return itemOf(await stray(0n, { receivingAccountId, money: money(6_00n, currencyCode) }))
  }
  await came('MYR')
  await bookItems(gateway, { itemIds: [(await came('PHP')).id], as: 'OTHER' }, annAndBen)
  await openDebit(5_00n, 'THB')
  const { totals, books } = await suspenseSums(gateway.db)
  const byKind = (one: { kind: string }, other: { kind: string }) => (one.kind < other.kind ? -1 : 1)
  expect(totals.toSorted(byKind)).toEqual(totalsOf(await openItems(gateway)).toSorted(byKind))
  expect(books).toEqual([
    { currencyCode: 'INR', came: money(26_00n, 'INR'), left: money(4_00n, 'INR') },
    { currencyCode: 'MYR', came: money(6_00n, 'MYR'), left: money(0n, 'MYR') },
    { currencyCode: 'THB', came: money(0n, 'THB'), left: money(5_00n, 'THB') },
  ])
})

it('a note and the day of the next look are taken away by empty ones, and stay where neither is given', async () => {
  const [first] = await openItems(gateway)
  const ids = [first?.id ?? '']
  const ann = byOperator('Ann')
  const care = async () => {
    const [item] = await openItems(gateway, { itemIds: ids })
    return [item?.owner, item?.note, item?.followUp]
  }
  await lookAfterItems(gateway, ids, { note: 'asked the bank', followUp: '2026-03-05' }, ann)
  await lookAfterItems(gateway, ids, { owner: 'Ann' }, ann)
  expect(await care()).toEqual(['Ann', 'asked the bank', '2026-03-05'])
  await lookAfterItems(gateway, ids, { note: '', followUp: '' }, ann)
  expect(await care()).toEqual(['Ann', undefined, undefined])
})
