import type { Queryable } from '../../platform/db/database.ts'
import type { RateTable } from '../rate-table.ts'
import { rateText } from '../rate.ts'

/** Stores the rates of one day that are not stored yet, and returns how many. Stored rates do not change. */
export async function insertRates(transaction: Queryable, table: RateTable): Promise<number> {
  const { rowCount } = await transaction.query({
    name: 'fx-rates-insert',
    text: `
insert into fx_rate (source, rate_date, base_currency_code, quote_currency_code, rate, valid_from, valid_to)
select $1, $2, $3, quote.code, quote.rate, $6, $7
from unnest($4::text[], $5::numeric[]) quote (code, rate)
on conflict do nothing`,
    values: [
      table.source,
      table.date,
      table.base,
      [...table.rates.keys()],
      [...table.rates.values()].map(rateText),
      table.validFrom,
      table.validTo,
    ],
  })
  return rowCount ?? 0
}
