import type { Database, Queryable } from '../../platform/db/database.ts'
import { longStatementMs } from '../../platform/db/limits.ts'
import type { Log } from '../../platform/log/log.ts'
import { localDays } from './local-day.ts'
import { settlementEvents } from './log-events.ts'
import {
  awaitPostings,
  insertSettlement,
  readUnsettled,
  takeMerchant,
  type Unsettled,
} from './sql/close-day.ts'
import { dueSettlements, unsettledOf, type DueSettlement } from './sql/due-settlements.ts'
import { merchantTimeZones } from '#sql/merchant'

/** What closing settlements needs. */
export interface Closing {
  readonly db: Database
  readonly log: Log
}

/**
 * Closes every day that has ended in its merchant's time zone, for at most `limit` pairs of merchant and
 * currency: one settlement for each day that has postings. Several workers may do so at once; each day is
 * closed once. Returns the number of settlements.
 */
export async function closeSettlements(closing: Closing, limit: number): Promise<number> {
  const { db, log } = closing
  const due = await dueSettlements(db, await beginningsOfToday(closing), limit)
  let closed = 0
  for (const one of due) {
    try {
      closed += await closeDays(db, one)
    } catch (error) {
      log.write(settlementEvents['settlement.failed'], { err: error, ...one })
    }
  }
  return closed
}

/** The start of the current day in each merchant's time zone. */
async function beginningsOfToday({ db, log }: Closing): Promise<Map<string, Date>> {
  const today = new Map<string, Date>()
  for (const { timeZone, now } of (await db.query(merchantTimeZones())).rows) {
    try {
      today.set(timeZone, localDays(timeZone).begin(now))
    } catch (error) {
      log.write(settlementEvents['settlement.unknown-time-zone'], { err: error, timeZone })
    }
  }
  return today
}

/**
 * Closes everything that a merchant has unsettled, the current day too, which goes on in the settlement
 * after: so a sandbox shows settlements without waiting for midnight. Returns the number of settlements.
 */
export async function closeDayNow(db: Database, merchantCode: string): Promise<number> {
  let closed = 0
  for (const due of await unsettledOf(db, merchantCode)) {
    closed += await closeDays(db, due)
    closed += await closeDays(db, due, 'UNTIL_NOW')
  }
  return closed
}

/** `UNTIL_NOW`: a day that has not ended is closed too, as far as it has come. */
async function closeDays(
  db: Database,
  due: DueSettlement,
  untilWhen: 'DAYS_THAT_ENDED' | 'UNTIL_NOW' = 'DAYS_THAT_ENDED',
): Promise<number> {
  const asOf = await awaitPostings(db, due)
  for (let closed = 0; ; closed += 1) {
    const close = (transaction: Queryable) => closeNextDay(transaction, due, asOf, untilWhen)
    // A day of a merchant may have millions of postings.
    if (!(await db.transaction(close, { statementLimitMs: longStatementMs }))) return closed
  }
}

/**
 * Closes the first day that has postings, if it had ended by `asOf`, or until then. False: there is none, or
 * another worker is closing it.
 */
async function closeNextDay(
  transaction: Queryable,
  due: DueSettlement,
  asOf: Date,
  untilWhen: 'DAYS_THAT_ENDED' | 'UNTIL_NOW',
): Promise<boolean> {
  const merchant = await takeMerchant(transaction, due.merchantCode)
  if (!merchant) return false
  const unsettled = await readUnsettled(transaction, due)
  const whole = dayOf(unsettled, merchant.timeZone)
  const day = whole && untilWhen === 'UNTIL_NOW' && whole.to > asOf ? { ...whole, to: asOf } : whole
  if (!day || day.to > asOf || day.from >= day.to) return false
  if (unsettled.firstPostedAt && unsettled.firstPostedAt >= day.to) return false
  await insertSettlement(transaction, due, unsettled, { ...day, timeZone: merchant.timeZone })
  return true
}

/**
 * The period of the first unsettled posting. It begins where the previous one ended, even if the time zone
 * changed since, and ends with the day of that posting; days without postings are part of the period after
 * them.
 */
function dayOf({ from, firstPostedAt }: Unsettled, timeZone: string): { from: Date; to: Date } | undefined {
  if (!firstPostedAt) return undefined
  const days = localDays(timeZone)
  const begin = from ?? days.begin(firstPostedAt)
  return { from: begin, to: days.end(firstPostedAt > begin ? firstPostedAt : begin) }
}
