import { currencyFromDatabase, type CurrencyCode } from '../../../money/currency.ts'
import type { Database } from '../../../platform/db/database.ts'

/** A merchant and currency that has a day to close. */
export interface DueSettlement {
  readonly merchantCode: string
  readonly currencyCode: CurrencyCode
}

/** Every time zone that a merchant has, and the time now. */
export async function merchantTimeZones(
  db: Database,
): Promise<readonly { readonly timeZone: string; readonly now: Date }[]> {
  const { rows } = await db.query<{ timeZone: string; now: Date }>({
    name: 'merchant_time_zones',
    text: 'select distinct time_zone as "timeZone", gateway_now() as now from merchant',
  })
  return rows
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
  const { rows } = await db.query<{ merchant_code: string; currency_code: string }>({
    name: 'due_settlements',
    text: `
      select balance.merchant_code, balance.currency_code
        from merchant_balance balance
        join merchant on merchant.code = balance.merchant_code
        join unnest($1::text[], $2::timestamptz[]) as today (time_zone, began) on today.time_zone = merchant.time_zone
       where balance.unsettled_since < today.began
         and balance.unsettled_since < (select max(began) from unnest($2::timestamptz[]) as began)
       order by balance.unsettled_since limit $3`,
    values: [[...today.keys()], [...today.values()], limit],
  })
  return rows.map((row) => ({
    merchantCode: row.merchant_code,
    currencyCode: currencyFromDatabase(row.currency_code),
  }))
}

/** The currencies in which a merchant has postings that no settlement has. */
export async function unsettledOf(db: Database, merchantCode: string): Promise<DueSettlement[]> {
  const { rows } = await db.query<{ currency_code: string }>({
    name: 'unsettled_of_merchant',
    text: `
      select currency_code from merchant_balance
       where merchant_code = $1 and unsettled_since is not null order by currency_code`,
    values: [merchantCode],
  })
  return rows.map((row) => ({ merchantCode, currencyCode: currencyFromDatabase(row.currency_code) }))
}
