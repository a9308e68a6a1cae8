import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { money } from '../money/money.ts'
import { bypassConstraints } from '../testing/database/bypass-constraints.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { openClearing, type ClearingKind } from './clearing.ts'
import { postEntry } from './post-entry.ts'
import { takeSnapshots } from './snapshots.ts'

const { db } = await testGateway()

const transfer = (kind: ClearingKind, amount: bigint, currencyCode: 'INR' | 'THB' = 'INR') =>
  postEntry(db, {
    kind: 'OWN_TRANSFER',
    currencyCode,
    lines: [
      { account: { kind }, amount },
      { account: { kind: 'FEE_INCOME' }, amount: -amount },
    ],
  })
const payout = (paymentId: string, amount: bigint) =>
  postEntry(db, {
    kind: 'PAYOUT',
    currencyCode: 'INR',
    payment: { merchantCode: 'ACME', kind: 'payout', paymentId },
    lines: [
      { account: { kind: 'PAYOUT_CLEARING' }, amount },
      { account: { kind: 'FEE_INCOME' }, amount: -amount },
    ],
  })
const open = async (limit = 10) =>
  (await openClearing(db, limit)).map((one) => [one.kind, one.money.amount, one.payment?.paymentId])

/** How many open postings each snapshot of a clearing account keeps. */
const kept = async () => {
  const { rows } = await db.pool.query<{ count: number | null }>(
    `select jsonb_array_length(open_postings) as count from ledger_snapshot
      where account_id like '%\\_CLEARING/INR' order by entry_id, account_id`,
  )
  return rows.map(({ count }) => count)
}

const forget = () =>
  bypassConstraints(
    db,
    'delete from ledger_snapshot',
    'delete from ledger_posting',
    'delete from ledger_entry',
  )

beforeEach(forget)

describe('of payouts and transfers', () => {
  beforeEach(async () => {
    await payout('settled', 500n)
    await transfer('TRANSFER_CLEARING', 700n)
    await payout('first', 500n)
    await payout('settled', -500n)
    await transfer('TRANSFER_CLEARING', -700n)
    await transfer('TRANSFER_CLEARING', 700n)
    await payout('second', 300n)
    await payout('second', -100n)
    await transfer('PAYOUT_CLEARING', -900n)
    await transfer('TRANSFER_CLEARING', 40n)
    await transfer('TRANSFER_CLEARING', -40n)
  })

  it('what one side has booked is open until the other one has: of a payout its sum, of a transfer its equal', async () => {
    expect(await open()).toEqual([
      ['PAYOUT_CLEARING', 500n, 'first'],
      ['TRANSFER_CLEARING', 700n, undefined],
      ['PAYOUT_CLEARING', 200n, 'second'],
      ['PAYOUT_CLEARING', -900n, undefined],
    ])
  })

  it('payouts are limited to the oldest, transfers are all there', async () => {
    expect((await open(1)).map(([, , paymentId]) => paymentId)).toEqual(['first', undefined, undefined])
  })

  it('nothing before a snapshot is read again', async () => {
    const before = await open()
    await takeSnapshots(db)
    await bypassConstraints(
      db,
      `update ledger_posting set amount = amount * 2 where entry_id in (select id from ledger_entry where payment_id = 'settled')`,
    )
    expect(await open()).toEqual(before)
  })

  it('a payout that was settled and is open again has been since it was sent', async () => {
    const [sent] = await openClearing(db, 1)
    await payout('first', -500n)
    await takeSnapshots(db)
    await payout('first', 500n)
    expect((await openClearing(db, 1))[0]).toEqual(sent)
  })
})

it.each<[string, readonly bigint[], readonly bigint[]]>([
  ['two sides of one amount', [-100n, 100n], []],
  ['one side', [-100n], [-100n]],
  ['two of three', [5n, 5n, -5n], [5n]],
  ['the other side first', [-5n, 5n, 5n], [5n]],
  ['other amounts', [5n, -6n], [5n, -6n]],
])('transfers are set off: %s', async (_, amounts, left) => {
  for (const amount of amounts) await transfer('TRANSFER_CLEARING', amount)
  expect((await open()).map(([, amount]) => amount)).toEqual(left)
})

it('transfers of other currencies are not set off, nor counted together', async () => {
  await transfer('TRANSFER_CLEARING', 5n)
  await transfer('TRANSFER_CLEARING', -5n, 'THB')
  await transfer('TRANSFER_CLEARING', 7n)
  await transfer('TRANSFER_CLEARING', 7n, 'THB')
  expect((await openClearing(db, 10)).map((one) => one.money)).toEqual([
    money(5n, 'INR'),
    money(-5n, 'THB'),
    money(7n, 'INR'),
    money(7n, 'THB'),
  ])
})

it('a snapshot at which too much is open keeps nothing of it: that is read from the one before', async () => {
  await transfer('TRANSFER_CLEARING', 40n)
  await payout('first', 500n)
  await takeSnapshots(db, { openMost: 2 })
  await transfer('TRANSFER_CLEARING', -40n)
  await payout('second', 300n)
  await takeSnapshots(db, { openMost: 1 })
  expect(await kept()).toEqual([1, 1, null, null])
  expect((await open()).map(([, , paymentId]) => paymentId)).toEqual(['first', 'second'])
  expect((await checkLedger(db)).filter(({ check }) => check.endsWith('snapshot'))).toEqual([])
  await payout('first', -500n)
  await takeSnapshots(db, { openMost: 1 })
  expect(await kept()).toEqual([1, 1, null, null, 1, 0])
  expect((await open()).map(([, , paymentId]) => paymentId)).toEqual(['second'])
})

type Step =
  | readonly ['payout', string, bigint]
  | readonly ['transfer', bigint]
  | readonly ['snapshot', number]

const amounts = fc.constantFrom(1n, -1n, 2n, -2n)
const steps = fc.array(
  fc.oneof(
    fc.tuple(fc.constant('payout' as const), fc.constantFrom('a', 'b'), amounts),
    fc.tuple(fc.constant('transfer' as const), amounts),
    fc.tuple(fc.constant('snapshot' as const), fc.constantFrom(1, 20_000)),
  ),
  { maxLength: 16 },
)

/** Each transfer set off against the oldest of the opposite amount, and what payouts add up to. */
function openAfter(taken: readonly Step[]): readonly bigint[] {
  const payouts = new Map<string, bigint>()
  const transfers: bigint[] = []
  for (const step of taken) {
    if (step[0] === 'payout') payouts.set(step[1], (payouts.get(step[1]) ?? 0n) + step[2])
    if (step[0] !== 'transfer') continue
    const opposite = transfers.indexOf(-step[1])
    if (opposite === -1) transfers.push(step[1])
    else transfers.splice(opposite, 1)
  }
  return [...payouts.values(), ...transfers].filter((amount) => amount !== 0n).toSorted(ascending)
}

const ascending = (one: bigint, other: bigint) => Number(one - other)

it('snapshots change nothing of what is open', async () => {
  await fc.assert(
    fc
      .asyncProperty(steps, async (taken) => {
        for (const step of taken) {
          if (step[0] === 'payout') await payout(step[1], step[2])
          else if (step[0] === 'transfer') await transfer('TRANSFER_CLEARING', step[1])
          else await takeSnapshots(db, { openMost: step[1] })
        }
        const found = (await open()).map(([, amount]) => amount as bigint)
        expect(found.toSorted(ascending)).toEqual(openAfter(taken))
      })
      .beforeEach(forget),
    { numRuns: 25 },
  )
})
