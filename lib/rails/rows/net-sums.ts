import { readHouseAccounts } from '../../ledger/house-accounts.ts'
import { ledgerAccountId } from '../../ledger/account.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { OpenItem } from '../../payments/suspense/open-items.ts'
import { selectRailRows, type RailRow } from './rail-row.ts'
import { flowsOfRail, timeZoneOfSettlement } from '#sql/rail'

/** A sum of a bank as the money of a rail's days, less what its institution kept. */
export interface NetSum {
  /** Days in the zone of the account at the bank, `YYYY-MM-DD`. */
  readonly from: string
  readonly through: string
  readonly fee: Money
}

/** Money that arrived later than this is asked for by people. */
const daysMost = 35
/** What an institution keeps: at most one part of so many. */
const feeParts = 20n

/** What came to a rail on a day, less what left it. */
export interface DayOfRail {
  readonly day: string
  readonly amount: bigint
}

/**
 * Every way in which a credit may be the sum of what has lain on the rail's account since some day through another,
 * less a fee of at most 5 %. `balance` is what lies there now; the money that came first arrives first. Days on
 * which nothing moved belong to the reading before them.
 */
export function netSumsOf(
  days: readonly DayOfRail[],
  balance: bigint,
  { amount, bookedOn }: { readonly amount: bigint; readonly bookedOn: string },
): readonly { readonly from: string; readonly through: string; readonly fee: bigint }[] {
  const found: { from: string; through: string; fee: bigint }[] = []
  let later = 0n
  let from: string | undefined
  for (const { day, amount: moved } of days.toReversed()) {
    const lay = balance - later
    later += moved
    if (lay <= 0n) break
    from = day
    const fee = lay - amount
    if (day <= bookedOn && moved !== 0n && fee >= 0n && fee * feeParts <= lay)
      found.push({ from: day, through: day, fee })
  }
  const first = from
  return first === undefined ? [] : found.map((one) => ({ ...one, from: first }))
}

/** A net sum, and of which rail. */
export interface NetSumOfRail extends NetSum {
  readonly row: RailRow
}

/** An open item as lists have it: `movedOn` is the day of its line. */
type ListedItem = Pick<OpenItem, 'id' | 'accountId' | 'direction' | 'money' | 'movedOn'>

/** The readings of open items, by their IDs: of those on accounts in which a rail settles. */
export async function netSumsOfItems(
  database: Queryable,
  items: readonly ListedItem[],
): Promise<ReadonlyMap<string, readonly NetSumOfRail[]>> {
  const found = new Map<string, NetSumOfRail[]>()
  const credits = items.filter(({ direction }) => direction === 'CREDIT')
  const accounts = new Set(credits.map(({ accountId }) => accountId))
  if (accounts.size === 0) return found
  const rows = (await selectRailRows(database)).filter(
    ({ settlesIn }) => settlesIn !== undefined && accounts.has(settlesIn),
  )
  if (rows.length === 0) return found
  const booked = await readHouseAccounts(database)
  for (const row of rows) {
    const { currencyCode } = row
    const days = await daysOf(database, row)
    const cash = ledgerAccountId({ kind: 'RECEIVING', receivingAccountId: row.account.id }, currencyCode)
    // What lies on an account is an asset, which the ledger keeps as a negative balance.
    const balance = -(booked.find(({ id }) => id === cash)?.balance.amount ?? 0n)
    for (const { id, accountId, money, movedOn } of credits) {
      if (accountId !== row.settlesIn || money.currencyCode !== currencyCode) continue
      const readings = netSumsOf(days, balance, { amount: money.amount, bookedOn: movedOn.slice(0, 10) })
      const sums = readings.map(({ fee, ...one }) => ({ row, ...one, fee: { amount: fee, currencyCode } }))
      if (sums.length > 0) found.set(id, [...(found.get(id) ?? []), ...sums])
    }
  }
  return found
}

async function daysOf(database: Queryable, { id, currencyCode }: RailRow): Promise<readonly DayOfRail[]> {
  const { rows: zones } = await database.query(timeZoneOfSettlement({ railId: id }))
  const timeZone = zones[0]?.time_zone ?? 'UTC'
  const { rows } = await database.query(flowsOfRail({ railId: id, timeZone, days: daysMost }))
  return rows.map(({ day, amount }) => ({ day, amount: moneyFromDatabase(amount, currencyCode).amount }))
}
