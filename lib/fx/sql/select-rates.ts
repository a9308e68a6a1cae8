import type { Queryable } from '../../platform/db/database.ts'
import { isRateCurrency, type RateCurrency, type RateTable } from '../rate-table.ts'
import { parseRate, type Rate } from '../rate.ts'

interface Row {
  source: string
  date: string
  base: string
  quote: string
  rate: string
  validFrom: Date
  validTo: Date
}

const columns = `source, rate_date as "date", base_currency_code as base, quote_currency_code as quote, rate::text,
  valid_from as "validFrom", valid_to as "validTo"`

/** The newest day of each source that is valid already, even if it has expired; the newest first. */
export async function selectNewestRates(database: Queryable, now: Date): Promise<RateTable[]> {
  const { rows } = await database.query<Row>({
    name: 'fx-rates-newest',
    text: `
select ${columns}
from fx_rate
where (source, rate_date) in (select source, max(rate_date) from fx_rate where valid_from <= $1 group by source)
order by rate_date desc, source, quote_currency_code`,
    values: [now],
  })
  return tablesOf(rows)
}

/** The stored tables of one source from one day on, the newest first. */
export async function selectRatesSince(
  database: Queryable,
  source: string,
  firstDate: string,
): Promise<RateTable[]> {
  const { rows } = await database.query<Row>({
    name: 'fx-rates-since',
    text: `
select ${columns}
from fx_rate
where source = $1 and rate_date >= $2
order by rate_date desc, quote_currency_code`,
    values: [source, firstDate],
  })
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
