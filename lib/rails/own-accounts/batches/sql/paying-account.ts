import { payingKinds } from '../../accounts/payout-settings.ts'
import type { CurrencyCode } from '../../../../money/currency.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import * as sql from '#sql/receiving_account'

/** Whether an enabled account of the currency pays out. */
export async function hasPayingAccount(
  database: Queryable,
  rail: string,
  currencyCode: CurrencyCode,
): Promise<boolean> {
  const { rows } = await database.query(sql.hasPayingAccount({ rail, currencyCode, payingKinds }))
  return rows[0]?.pays === true
}
