import { beforeEach, describe, expect, it, vi } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeMerchant } from '../../testing/contract/api-client.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { patiently } from '../../testing/patience.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { creditBalance } from '../adjustments/credit-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { postEntry } from '../post-entry.ts'
import { closeSettlements } from './close-settlements.ts'
import { readSettlements } from './read-settlements.ts'
import type { Settlement } from './settlement.ts'

const gateway = await testGateway()
const { db } = gateway
const day = 86_400_000
let merchantCode = ''
let made = 0

beforeEach(async () => {
  merchantCode = `SETTLED${(made += 1)}`
  await makeMerchant(gateway, merchantCode)
  await liveIn('Asia/Kolkata')
  log.lines.length = 0
})

const liveIn = (timeZone: string) =>
  db.pool.query('update merchant set time_zone = $2 where code = $1', [merchantCode, timeZone])
const credit = (rupees: bigint) =>
  creditBalance(db, merchantCode, money(rupees * 100n, 'INR'), byOperator('test'))
const settlements = () => readSettlements(db, merchantCode, {}, { after: 0n, limit: 1_000 })
const log = keptLog()
const close = (at: Date) => {
  gateway.clock.set(at)
  return closeSettlements({ db, log }, 1_000)
}
/** All of it, as of a moment by which every day up to now has ended. */
const closeAll = () => close(new Date(Date.now() + 2 * day))

/** The merchant's postings were made so much earlier. */
const happenedEarlier = (milliseconds: number) => {
  const earlier = `- interval '${milliseconds} milliseconds'`
  return bypassConstraints(
    db,
    `update ledger_posting set posted_at = posted_at ${earlier} where split_part(account_id, '/', 3) = '${merchantCode}'`,
    `update ledger_entry set posted_at = posted_at ${earlier} where merchant_code = '${merchantCode}'`,
    `update merchant_balance set unsettled_since = unsettled_since ${earlier} where merchant_code = '${merchantCode}'`,
  )
}

/** For a row that another transaction of this database holds. */
const statementWaitsForLock = async () => {
  const { rowCount } = await db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rowCount ?? 0) > 0
}

const shape = ({ number, position, opening, closing, adjustments, available, reserved }: Settlement) => ({
  number,
  position,
  opening: opening.amount,
  adjustments: adjustments.amount,
  closing: closing.amount,
  available: [available.after, available.through],
  reserved: [reserved.after, reserved.through],
})

/** Midnight in Kolkata, UTC+5:30 all the year, on the day of a moment. */
const kolkataMidnight = (at: number): Date => {
  const offset = 5.5 * 3_600_000
  return new Date(Math.floor((at + offset) / day) * day - offset)
}

describe('a day', () => {
  it('is closed when it has ended where the merchant is, not before', async () => {
    await credit(10n)
    const midnight = new Date(kolkataMidnight(Date.now()).getTime() + day)
    expect(await close(new Date(midnight.getTime() - 1))).toBe(0)
    expect(await settlements()).toEqual([])
    expect(await close(midnight)).toBe(1)
    const [settlement] = await settlements()
    expect(settlement).toMatchObject({ from: new Date(midnight.getTime() - day), to: midnight })
    expect(await close(midnight)).toBe(0)
  })

  it('stays open while it lasts, also when the days before it are closed', async () => {
    const endOfToday = kolkataMidnight(Date.now()).getTime() + day
    await credit(1n)
    await happenedEarlier(day)
    await credit(2n)
    expect(await close(new Date(endOfToday - 1))).toBe(1)
    expect((await settlements()).map(shape)).toMatchObject([{ closing: 100n }])
    expect(await close(new Date(endOfToday + day))).toBe(1)
    expect((await settlements()).map(shape)).toMatchObject([{ closing: 100n }, { closing: 300n }])
  })

  it('is settled in order when several days are open; a day without postings has no settlement', async () => {
    await credit(1n)
    await happenedEarlier(2 * day)
    await credit(2n)
    await happenedEarlier(3 * day)
    await credit(3n)
    expect(await closeAll()).toBe(3)
    const [first, second, third] = await settlements()
    const closed = (number: number, opening: bigint, adjustments: bigint, closing: bigint) => ({
      number,
      position: number,
      opening,
      adjustments,
      closing,
      available: [BigInt(number - 1), BigInt(number)],
      reserved: [0n, 0n],
    })
    expect([first, second, third].map((one) => one && shape(one))).toEqual([
      closed(1, 0n, 100n, 100n),
      closed(2, 100n, 200n, 300n),
      closed(3, 300n, 300n, 600n),
    ])
    expect(second?.from).toEqual(first?.to)
    expect(third?.from).toEqual(second?.to)
    const days = (one?: Settlement) => one && (one.to.getTime() - one.from.getTime()) / day
    expect([days(first), days(second), days(third)]).toEqual([1, 2, 3])
    expect(third?.to).toEqual(new Date(kolkataMidnight(Date.now()).getTime() + day))
  })

  it('of each currency is settled separately, and all settlements of a merchant have one order', async () => {
    await credit(1n)
    await creditBalance(db, merchantCode, money(500n, 'THB'), byOperator('test'))
    await happenedEarlier(2 * day)
    await credit(2n)
    expect(await closeAll()).toBe(3)
    const closed = await settlements()
    expect(closed.map(({ position }) => position)).toEqual([1, 2, 3])
    const numbers = (currency: string) =>
      closed.filter(({ currencyCode }) => currencyCode === currency).map(({ number }) => number)
    expect([numbers('INR'), numbers('THB')]).toEqual([[1, 2], [1]])
  })

  it('follows the one before without gap or overlap when the merchant changes its time zone', async () => {
    await credit(1n)
    await happenedEarlier(4 * day)
    await closeAll()
    await liveIn('America/Los_Angeles')
    await credit(2n)
    await happenedEarlier(day)
    await liveIn('Pacific/Kiritimati')
    await closeAll()
    await liveIn('Pacific/Pago_Pago')
    await credit(3n)
    await closeAll()
    const closed = await settlements()
    expect(closed).toHaveLength(3)
    closed.slice(1).forEach((one, index) => {
      expect(one.from).toEqual(closed[index]?.to)
      expect(one.to.getTime()).toBeGreaterThan(one.from.getTime())
    })
  })

  it('is closed once by any number of workers', async () => {
    await credit(1n)
    await happenedEarlier(2 * day)
    await credit(2n)
    const closed = await Promise.all(Array.from({ length: 8 }, closeAll))
    expect((await settlements()).map(({ number }) => number)).toEqual([1, 2])
    expect(closed.reduce((sum, count) => sum + count)).toBe(2)
    expect(await closeAll()).toBe(0)
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('waits for a booking that was made in it and is not committed yet', async () => {
    await credit(1n)
    let commit = () => {}
    const committing = new Promise<void>((resolve) => (commit = resolve))
    let posted = () => {}
    const posting = new Promise<void>((resolve) => (posted = resolve))
    const late = db.transaction(async (transaction) => {
      await postEntry(transaction, {
        kind: 'ADJUSTMENT',
        currencyCode: 'INR',
        merchantCode,
        lines: [
          { account: { kind: 'SUSPENSE' }, amount: -700n },
          { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: 700n },
        ],
      })
      posted()
      await committing
    })
    await posting
    const closing = closeAll()
    await vi.waitFor(async () => expect(await statementWaitsForLock()).toBe(true), patiently)
    commit()
    await late
    expect(await closing).toBe(1)
    expect((await settlements()).map(shape)).toMatchObject([{ closing: 800n }])
  })

  it('contains all postings of a transaction across midnight, to both accounts and in several entries', async () => {
    const reserve = (amount: bigint) => ({
      kind: 'RESERVE' as const,
      currencyCode: 'INR' as const,
      merchantCode,
      lines: [
        { account: { kind: 'MERCHANT_AVAILABLE' as const, merchantCode }, amount: -amount },
        { account: { kind: 'MERCHANT_RESERVED' as const, merchantCode }, amount },
      ],
    })
    await credit(10n)
    await db.transaction(async (transaction) => {
      await postEntry(transaction, reserve(300n))
      await postEntry(transaction, reserve(200n))
    })
    await credit(5n)
    const { rows } = await db.pool.query<{ moment: Date }>(
      `select date_trunc('milliseconds', posted_at) as moment from ledger_posting where account_id = $1 and account_seq = 1`,
      [`MERCHANT_RESERVED/INR/${merchantCode}`],
    )
    // Midnight falls between the two postings of the first reservation.
    const midnight = kolkataMidnight(Date.now()).getTime()
    await bypassConstraints(
      db,
      `update ledger_posting set posted_at = posted_at + interval '1 second'
        where split_part(account_id, '/', 3) = '${merchantCode}' and (account_id like 'MERCHANT_RESERVED%' or account_seq > 2)`,
    )
    await happenedEarlier((rows[0]?.moment.getTime() ?? 0) + 500 - midnight)
    await closeAll()
    expect((await settlements()).map(shape)).toEqual([
      {
        number: 1,
        position: 1,
        opening: 0n,
        adjustments: 1000n,
        closing: 1000n,
        available: [0n, 3n],
        reserved: [0n, 2n],
      },
      {
        number: 2,
        position: 2,
        opening: 1000n,
        adjustments: 500n,
        closing: 1500n,
        available: [3n, 4n],
        reserved: [2n, 2n],
      },
    ])
  })
})

it('closing omits and repeats no posting while the merchant is paid', async () => {
  const paid = Array.from({ length: 60 }, (_, index) => credit(BigInt(index + 1)))
  const closed = Array.from({ length: 12 }, (_, index) => close(new Date(Date.now() + (index + 2) * day)))
  await Promise.all([...paid, ...closed])
  await close(new Date(Date.now() + 100 * day))
  const all = await settlements()
  expect(all.reduce((sum, { adjustments }) => sum + adjustments.amount, 0n)).toBe(183_000n)
  expect(all.at(-1)).toMatchObject({ closing: { amount: 183_000n }, available: { through: 60n } })
  const differences = await checkLedger(db)
  expect(differences.filter(({ subject }) => subject.includes(merchantCode))).toEqual([])
})

it('postings of a merchant and currency have one order over both accounts, however many are made at once', async () => {
  await credit(100n)
  const reserve = () =>
    db.transaction((transaction) =>
      postEntry(transaction, {
        kind: 'RESERVE',
        currencyCode: 'INR',
        merchantCode,
        lines: [
          { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: -1n },
          { account: { kind: 'MERCHANT_RESERVED', merchantCode }, amount: 1n },
        ],
      }),
    )
  await Promise.all(Array.from({ length: 30 }, reserve))
  const { rows } = await db.pool.query<{ postings: bigint; times: bigint; torn: bigint }>(
    `select count(*) as postings, count(distinct posted_at) as times,
            count(*) filter (where entry_id <> before and account_id like 'MERCHANT_RESERVED%') as torn
       from (select *, lag(entry_id) over (order by posted_at) as before from ledger_posting
              where account_id in ($1, $2)) ordered`,
    [`MERCHANT_AVAILABLE/INR/${merchantCode}`, `MERCHANT_RESERVED/INR/${merchantCode}`],
  )
  expect(rows).toEqual([{ postings: 61n, times: 61n, torn: 0n }])
})
