import { describe, expect, it } from 'vitest'
import { amountShortest, money, type Money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { timeBetween } from '../testing/database/test-clock.ts'
import { ledgerDatabase } from '../testing/database/ledger-database.ts'
import { creditBalance } from './adjustments/credit-balance.ts'
import { readClientMoney } from './client-money.ts'
import { postEntry, type Entry } from './post-entry.ts'

const db = await ledgerDatabase()
const book = (lines: Entry['lines']) =>
  db.transaction((transaction) => postEntry(transaction, { kind: 'ADJUSTMENT', currencyCode: 'JPY', lines }))
const text = (of: Money | undefined) => of && amountShortest(of)

describe('client money', () => {
  it('is nothing where nothing was booked', async () => {
    expect(await readClientMoney(db)).toEqual([])
  })

  it('adds up to what was booked, and tells of a day that has passed what was booked by then', async () => {
    await creditBalance(db, 'ACME', money(1_000n, 'JPY'), byOperator('test'))
    const then = await timeBetween(db)
    await book([
      { account: { kind: 'OPENING_BALANCE' }, amount: 1_000n },
      { account: { kind: 'FEE_INCOME' }, amount: 30n },
      { account: { kind: 'VAT_PAYABLE' }, amount: 3n },
      { account: { kind: 'OPEN_DEBITS' }, amount: -20n },
      { account: { kind: 'PAYOUT_CLEARING' }, amount: 50n },
      { account: { kind: 'TRANSFER_CLEARING' }, amount: -40n },
      { account: { kind: 'OTHER' }, amount: -1_023n },
    ])
    const [now] = await readClientMoney(db)
    expect({
      bank: text(now?.bank),
      available: text(now?.merchants.available),
      reserved: text(now?.merchants.reserved),
      openDebits: text(now?.openDebits),
      clearing: text(now?.clearing),
      payouts: text(now?.underWay.payouts),
      returns: text(now?.underWay.returns),
      transfers: text(now?.underWay.transfers),
      fees: text(now?.fees),
      own: text(now?.own),
      difference: text(now?.difference),
    }).toEqual({
      bank: '0',
      available: '1000',
      reserved: '0',
      openDebits: '-20',
      clearing: '10',
      payouts: '50',
      returns: '0',
      transfers: '-40',
      fees: '33',
      own: '-1023',
      difference: '-1000',
    })
    const [before] = await readClientMoney(db, then)
    expect([text(before?.fees), text(before?.own), text(before?.difference)]).toEqual(['0', '-1000', '-1000'])
    expect(before?.suspense).toEqual(new Map())
  })

  it('has a whole entry after a moment that lies between its postings', async () => {
    const { rows } = await db.pool.query<{ at: Date; id: bigint }>(
      'select max(posted_at) as at, max(entry_id) as id from ledger_posting',
    )
    const [last] = rows
    // The guarantees keep postings as they are: the last entry is spread as a slow statement would.
    await db.pool.query('alter table ledger_posting disable trigger user')
    await db.pool.query(
      `update ledger_posting set posted_at = posted_at + line * interval '1 second' where entry_id = $1`,
      [last?.id],
    )
    await db.pool.query('alter table ledger_posting enable trigger user')
    const between = new Date((last?.at.getTime() ?? 0) + 3_500)
    const [found] = await readClientMoney(db, between)
    expect([text(found?.fees), text(found?.own), text(found?.difference)]).toEqual(['0', '-1000', '-1000'])
  })
})
