import type { Queryable } from '../../platform/db/database.ts'
import { isRateCurrency, type RateCurrency, type RateTable } from '../rate-table.ts'
import { parseRate, type Rate } from '../rate.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { fxRatesNewest, fxRatesSince } from '#sql/fx_rate'

type Row = RowOf<typeof fxRatesSince>

/** The newest day of each source that is valid already, even if it has expired; the newest first. */
export async function selectNewestRates(database: Queryable, now: Date): Promise<RateTable[]> {
  const { rows } = await database.query(fxRatesNewest({ now }))
  return tablesOf(rows)
}

/** The stored tables of one source from one day on, the newest first. */
export async function selectRatesSince(
  database: Queryable,
  source: string,
  firstDate: string,
): Promise<RateTable[]> {
  const { rows } = await database.query(fxRatesSince({ source, firstDate }))
  return tablesOf(rows)
}

/** Currencies that only a newer release supports are skipped. */
function tablesOf(rows: readonly Row[]): RateTable[] {
  return [...Map.groupBy(rows, ({ source, date }) => `${source} ${date}`).values()].flatMap((ofDay) => {
    const [first] = ofDay
    if (!first || !isRateCurrency(first.base)) return []
    const { source, date, base, validFrom, validTo } = first
    return [{ source, date, base, rates: new Map(ofDay.flatMap(rateOf)), validFrom, validTo }]
  })
}

function rateOf({ quote, rate: text }: Row): [RateCurrency, Rate][] {
  const rate = parseRate(text)
  if (!rate) throw new Error(`the database holds the rate ${text} for ${quote}`)
  return isRateCurrency(quote) ? [[quote, rate]] : []
}
