import { payingKindsSql } from '../../accounts/payout-settings.ts'
import type { CurrencyCode } from '../../../../money/currency.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/** Whether an enabled account of the currency pays out. */
export async function hasPayingAccount(
  database: Queryable,
  rail: string,
  currencyCode: CurrencyCode,
): Promise<boolean> {
  const { rows } = await database.query<{ pays: boolean }>({
    name: 'has_paying_account',
    text: `
      select exists (
        select from receiving_account
         where provider = $1 and currency_code = $2 and kind in (${payingKindsSql}) and payouts_on and disabled_at is null) as pays`,
    values: [rail, currencyCode],
  })
  return rows[0]?.pays === true
}
