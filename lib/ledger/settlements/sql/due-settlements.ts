import { currencyFromDatabase, type CurrencyCode } from '../../../money/currency.ts'
import type { Database } from '../../../platform/db/database.ts'
import * as sql from '#sql/merchant_balance'

/** A merchant and currency that has a day to close. */
export interface DueSettlement {
  readonly merchantCode: string
  readonly currencyCode: CurrencyCode
}

/**
 * Merchants and currencies with unsettled postings from before the current day in their time zone, the
 * oldest first. `today`: time zones, and when their day began. The index on `unsettled_since` contains only
 * unsettled balances, and is read up to the latest start of a day.
 */
export async function dueSettlements(
  db: Database,
  today: ReadonlyMap<string, Date>,
  limit: number,
): Promise<DueSettlement[]> {
  const { rows } = await db.query(
    sql.dueSettlements({ timeZone: [...today.keys()], began: [...today.values()], limit }),
  )
  return rows.map((row) => ({
    merchantCode: row.merchant_code,
    currencyCode: currencyFromDatabase(row.currency_code),
  }))
}

/** The currencies in which a merchant has postings that no settlement has. */
export async function unsettledOf(db: Database, merchantCode: string): Promise<DueSettlement[]> {
  const { rows } = await db.query(sql.unsettledOfMerchant({ merchantCode }))
  return rows.map((row) => ({ merchantCode, currencyCode: currencyFromDatabase(row.currency_code) }))
}
