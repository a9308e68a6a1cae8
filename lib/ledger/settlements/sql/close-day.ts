import type { Database, Queryable } from '../../../platform/db/database.ts'
import { ledgerAccountId } from '../../account.ts'
import type { DueSettlement } from './due-settlements.ts'
import * as merchantBalanceSql from '#sql/merchant_balance'
import { takeMerchantToSettle } from '#sql/merchant'
import * as settlementSql from '#sql/settlement'

/**
 * Waits for concurrent transactions that post to the merchant's accounts. Later postings have later times:
 * afterwards no posting from before the returned time can still become visible.
 */
export async function awaitPostings(
  db: Database,
  { merchantCode, currencyCode }: DueSettlement,
): Promise<Date> {
  const { rows } = await db.query(merchantBalanceSql.awaitPostings({ merchantCode, currencyCode }))
  const [row] = rows
  if (!row) throw new Error(`${merchantCode} has no balance in ${currencyCode}`)
  return row.as_of
}

/**
 * Locks the merchant for closing until the transaction ends; payments are not blocked. Undefined: another
 * worker has the lock.
 */
export async function takeMerchant(
  transaction: Queryable,
  code: string,
): Promise<{ timeZone: string } | undefined> {
  const { rows } = await transaction.query(takeMerchantToSettle({ code }))
  return rows[0] && { timeZone: rows[0].time_zone }
}

/** The unsettled part of a balance: since when it is unsettled, and the time of its first posting. */
export interface Unsettled {
  readonly number: number
  /** The end of the previous settlement; absent: there is none. */
  readonly from: Date | undefined
  /** Absent: nothing is unsettled. */
  readonly firstPostedAt: Date | undefined
  readonly availableAfter: bigint
  readonly reservedAfter: bigint
}

export async function readUnsettled(
  transaction: Queryable,
  { merchantCode, currencyCode }: DueSettlement,
): Promise<Unsettled> {
  const { rows } = await transaction.query(
    settlementSql.readUnsettled({
      merchantCode,
      currencyCode,
      ...accountIds({ merchantCode, currencyCode }),
    }),
  )
  const row = rows[0]
  if (!row) throw new Error('a statement that always returns one row returned none')
  return {
    number: row.number,
    from: row.to_at ?? undefined,
    firstPostedAt: row.first_posted_at ?? undefined,
    availableAfter: row.available_after,
    reservedAfter: row.reserved_after,
  }
}

export interface Day {
  readonly from: Date
  readonly to: Date
  readonly timeZone: string
}

/**
 * Writes the settlement of everything that was posted before the end of the day. Entries of one transaction
 * are not split: its last entries belong to the day of its first.
 */
export async function insertSettlement(
  transaction: Queryable,
  due: DueSettlement,
  { number, availableAfter, reservedAfter }: Unsettled,
  day: Day,
): Promise<void> {
  await transaction.query(
    settlementSql.insertSettlement({
      ...due,
      ...accountIds(due),
      availableAfter,
      reservedAfter,
      number,
      ...day,
    }),
  )
}

const accountIds = ({ merchantCode, currencyCode }: DueSettlement) => ({
  available: ledgerAccountId({ kind: 'MERCHANT_AVAILABLE', merchantCode }, currencyCode),
  reserved: ledgerAccountId({ kind: 'MERCHANT_RESERVED', merchantCode }, currencyCode),
})
