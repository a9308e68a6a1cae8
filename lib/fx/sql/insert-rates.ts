import type { Queryable } from '../../platform/db/database.ts'
import type { RateTable } from '../rate-table.ts'
import { rateText } from '../rate.ts'
import { fxRatesInsert } from '#sql/fx_rate'

/** Stores the rates of one day that are not stored yet, and returns how many. Stored rates do not change. */
export async function insertRates(transaction: Queryable, table: RateTable): Promise<number> {
  const { rowCount } = await transaction.query(
    fxRatesInsert({
      source: table.source,
      date: table.date,
      base: table.base,
      code: [...table.rates.keys()],
      rate: [...table.rates.values()].map(rateText),
      validFrom: table.validFrom,
      validTo: table.validTo,
    }),
  )
  return rowCount ?? 0
}
