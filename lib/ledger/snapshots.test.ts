import { describe, expect, it, vi } from 'vitest'
import { amountShortest, money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { readCorrupted } from '../testing/database/bypass-constraints.ts'
import { ledgerDatabase } from '../testing/database/ledger-database.ts'
import { patiently } from '../testing/patience.ts'
import { creditBalance } from './adjustments/credit-balance.ts'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { readHouseAccounts } from './house-accounts.ts'
import { postEntry } from './post-entry.ts'
import { takeSnapshots } from './snapshots.ts'

const db = await ledgerDatabase()
const credit = (minor: bigint) => creditBalance(db, 'ACME', money(minor, 'JPY'), byOperator('test'))
const kept = async () => {
  const { rows } = await db.pool.query<{ account_id: string; balance: string }>(
    `select account_id, trim_scale(balance)::text as balance from ledger_snapshot order by entry_id, account_id`,
  )
  return rows.map((row) => [row.account_id, row.balance])
}
const sums = async () => (await readHouseAccounts(db)).map(({ id, balance }) => [id, amountShortest(balance)])

/** Books from suspense to rounding, in a transaction that commits when the test says so. */
async function slowBooking(amount: bigint) {
  let commit = () => {}
  const told = new Promise<void>((resolve) => (commit = resolve))
  let done: Promise<void> = Promise.resolve()
  await new Promise<void>((booked, failed) => {
    done = db.transaction(async (transaction) => {
      await postEntry(transaction, {
        kind: 'ADJUSTMENT',
        currencyCode: 'JPY',
        lines: [
          { account: { kind: 'SUSPENSE' }, amount: -amount },
          { account: { kind: 'ROUNDING' }, amount },
        ],
      })
      booked()
      await told
    })
    done.catch(failed)
  })
  return { commit: () => (commit(), done) }
}

async function databaseTime(): Promise<Date | undefined> {
  return (await db.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now
}

/** Resolves when a snapshot that began after the moment waits for transactions that write entries. */
async function waitsForWriters(moment: Date | undefined): Promise<void> {
  const looked = `select from pg_stat_activity where query like '%from pg_locks%' and pid <> pg_backend_pid() and query_start > $1`
  await vi.waitFor(
    async () => expect((await db.pool.query(looked, [moment])).rowCount).not.toBe(0),
    patiently,
  )
}

describe('the house accounts', () => {
  it('have no snapshot where nothing was booked', async () => {
    expect(await takeSnapshots(db)).toBe(0)
    expect(await readHouseAccounts(db)).toEqual([])
  })

  it('have the sum of their last snapshot and the postings after it', async () => {
    await credit(100n)
    expect(await takeSnapshots(db)).toBe(1)
    expect(await takeSnapshots(db)).toBe(0)
    await credit(11n)
    expect(await kept()).toEqual([['OPENING_BALANCE/JPY', '-100']])
    expect(await sums()).toEqual([['OPENING_BALANCE/JPY', '-111']])
  })

  it('are read no further back than the snapshot', async () => {
    const lost = 'delete from ledger_posting where entry_id = (select min(id) from ledger_entry)'
    const found = await readCorrupted(db, [lost], (changed) => changed.transaction(readHouseAccounts))
    expect(found.map(({ balance }) => amountShortest(balance))).toEqual(['-111'])
  })

  it('miss no entry that was numbered before a snapshot and committed after it began', async () => {
    const slow = await slowBooking(30n)
    await credit(5n)
    const moment = await databaseTime()
    const taking = takeSnapshots(db)
    await waitsForWriters(moment)
    await credit(2n)
    await slow.commit()
    expect(await taking).toBe(3)
    const expected = [
      ['OPENING_BALANCE/JPY', '-118'],
      ['ROUNDING/JPY', '30'],
      ['SUSPENSE/JPY', '-30'],
    ]
    expect((await kept()).slice(1)).toEqual([['OPENING_BALANCE/JPY', '-116'], ...expected.slice(1)])
    expect(await sums()).toEqual(expected)
    expect(await takeSnapshots(db)).toBe(3)
    expect(await sums()).toEqual(expected)
    expect((await checkLedger(db)).filter(({ check }) => check.startsWith('a snapshot'))).toEqual([])
  })

  it('get no snapshot while a transaction that wrote entries is open; later transactions are not waited for', async () => {
    await credit(1n)
    const stuck = await slowBooking(1n)
    expect(await takeSnapshots(db, { waitMs: 50 })).toBe(0)
    const moment = await databaseTime()
    const taking = takeSnapshots(db)
    await waitsForWriters(moment)
    const later = await slowBooking(1n)
    await stuck.commit()
    expect(await taking).toBe(3)
    await later.commit()
    expect(await sums()).toContainEqual(['SUSPENSE/JPY', '-32'])
  })

  it('wait for no transaction if there are no new postings', async () => {
    await takeSnapshots(db)
    const slow = await slowBooking(1n)
    expect(await takeSnapshots(db)).toBe(0)
    await slow.commit()
  })

  it('keep their snapshots as they were taken', async () => {
    await expect(db.pool.query('update ledger_snapshot set balance = 0')).rejects.toThrow('append-only')
    await expect(db.pool.query('delete from ledger_snapshot')).rejects.toThrow('append-only')
    await expect(db.pool.query('truncate ledger_snapshot')).rejects.toThrow('append-only')
  })
})
