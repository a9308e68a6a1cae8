// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * One import of rates at a time.
 */
export const fxImportLock: StatementOf<void, { pg_advisory_xact_lock: unknown }> = statement(
  'fx_import_lock',
  [],
  `select pg_advisory_xact_lock(hashtextextended('fx import', 0))`,
)

/**
 * Stores the rates of one day that are not stored yet, and returns how many.
 */
export const fxRatesInsert: StatementOf<{ source: string | null | undefined; date: string | null | undefined; base: string | null | undefined; validFrom: Date | null | undefined; validTo: Date | null | undefined; code: readonly (string | null | undefined)[] | null | undefined; rate: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'fx_rates_insert',
  ['source', 'date', 'base', 'validFrom', 'validTo', 'code', 'rate'],
  `insert into fx_rate (source, rate_date, base_currency_code, quote_currency_code, rate, valid_from, valid_to)
select $1, $2, $3, quote.code, quote.rate, $4, $5
from unnest($6::text[], $7::numeric[]) quote (code, rate)
on conflict do nothing`,
)

/**
 * The newest day of each source that is valid already, even if it has expired; the newest first.
 */
export const fxRatesNewest: StatementOf<{ now: Date | null | undefined }, { source: string; date: string; base: string; quote: string; rate: string; validFrom: Date; validTo: Date }> = statement(
  'fx_rates_newest',
  ['now'],
  `select source, rate_date as "date", base_currency_code as base, quote_currency_code as quote, rate::text,
       valid_from as "validFrom", valid_to as "validTo"
  from fx_rate
 where (source, rate_date) in (select source, max(rate_date) from fx_rate where valid_from <= $1 group by source)
 order by rate_date desc, source, quote_currency_code`,
)

/**
 * The stored rates of one source from one day on, the newest first.
 */
export const fxRatesSince: StatementOf<{ source: string | null | undefined; firstDate: string | null | undefined }, { source: string; date: string; base: string; quote: string; rate: string; validFrom: Date; validTo: Date }> = statement(
  'fx_rates_since',
  ['source', 'firstDate'],
  `select source, rate_date as "date", base_currency_code as base, quote_currency_code as quote, rate::text,
       valid_from as "validFrom", valid_to as "validTo"
  from fx_rate
 where source = $1 and rate_date >= $2
 order by rate_date desc, quote_currency_code`,
)
