import type { Database, Queryable } from '../platform/db/database.ts'
import {
  isRateFault,
  rateFault,
  type RateFault,
  type RateSource,
  type RatesRead,
  type RateTable,
} from './rate-table.ts'
import { isSameRate, rateText } from './rate.ts'
import { selectRatesSince } from './sql/select-rates.ts'
import { fxImportLock, fxRatesInsert } from '#sql/fx_rate'

export interface Imported extends RatesRead {
  /** The number of new rates. */
  readonly stored: number
}

/**
 * Stores the rates of a source: all of them or none. Stored rates are kept, so a second import changes
 * nothing; a rate that differs from the stored one of its day is a fault. `record` writes the audit in the
 * same transaction, if there were new rates.
 */
export async function importRates(
  db: Database,
  source: RateSource,
  record: (transaction: Queryable, imported: Imported) => Promise<void>,
): Promise<Imported | RateFault> {
  const read = await source.read()
  if (isRateFault(read)) return read
  return db.transaction(async (transaction) => {
    await oneAtATime(transaction)
    const contradiction = await findContradiction(transaction, read.tables)
    if (contradiction) return contradiction
    let stored = 0
    for (const table of read.tables) stored += await insertRates(transaction, table)
    const imported = { ...read, stored }
    if (stored > 0) await record(transaction, imported)
    return imported
  })
}

// Two concurrent imports would not see each other's rates, and miss a contradiction.
async function oneAtATime(transaction: Queryable): Promise<void> {
  await transaction.query(fxImportLock())
}

async function findContradiction(
  transaction: Queryable,
  tables: RatesRead['tables'],
): Promise<RateFault | undefined> {
  const dates = tables.map(({ date }) => date).toSorted()
  const stored = await selectRatesSince(transaction, tables[0].source, dates[0] ?? '')
  for (const table of tables) {
    const ofDay = stored.find(({ date }) => date === table.date)
    const fault = ofDay && differenceBetween(ofDay, table)
    if (fault) return fault
  }
  return undefined
}

function differenceBetween(stored: RateTable, read: RateTable): RateFault | undefined {
  for (const [code, rate] of read.rates) {
    const earlier = stored.rates.get(code)
    if (earlier && !isSameRate(earlier, rate)) {
      const says = `${read.source} of ${read.date} has ${rateText(rate)} for ${code}, stored is ${rateText(earlier)}`
      return rateFault(
        'CONTRADICTS_STORED',
        `The rates were not imported: ${says}, and stored rates never change.`,
      )
    }
  }
  return undefined
}

/** Stores the rates of one day that are not stored yet, and returns how many. Stored rates do not change. */
async function insertRates(transaction: Queryable, table: RateTable): Promise<number> {
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
