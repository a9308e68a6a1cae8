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
