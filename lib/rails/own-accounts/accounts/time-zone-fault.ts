import type { Queryable } from '../../../platform/db/database.ts'
import { isTimeZone } from '../../../platform/time-zone.ts'
import { timeZoneOfDatabase } from '#sql/server'

/**
 * What is wrong with the time zone of an account. PostgreSQL computes its days, and some systems leave old
 * names out: one that PostgreSQL lacks would stop every account of the currency.
 */
export async function timeZoneFault(transaction: Queryable, name: string): Promise<string | undefined> {
  const { rows } = await transaction.query(timeZoneOfDatabase({ name }))
  return isTimeZone(name) && rows.length > 0
    ? undefined
    : `--time-zone: there is no time zone ${name}; use a name like Asia/Bangkok.`
}
