import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import { pairRates, type CurrencyPair, type PairRate } from './currency-pairs.ts'
import { isRateFault, isValidAt, type RateTable } from './rate-table.ts'
import { sandboxSource } from './sandbox-rates.ts'
import { selectNewestRates } from './sql/select-rates.ts'

/** The parts of the gateway that reading rates needs. */
export interface RateContext {
  readonly db: Queryable
  readonly clock: Clock
  readonly mode: 'sandbox' | 'live'
}

/**
 * The current tables: the newest day of each source and, in the sandbox, the test rates last, for pairs that
 * no source gives.
 */
export async function currentTables({ db, clock, mode }: RateContext): Promise<RateTable[]> {
  const imported = await selectNewestRates(db, clock.now())
  if (mode === 'live') return imported
  const tests = await sandboxSource(clock).read()
  if (isRateFault(tests)) throw new Error(tests.message)
  return [...imported, ...tests.tables]
}

/** The listed pairs that have a rate now, with the rate. */
export async function validRates(context: RateContext): Promise<PairRate[]> {
  const tables = await currentTables(context)
  const now = context.clock.now()
  return pairRates(tables.filter((table) => isValidAt(table, now)))
}

/** The listed pairs that usually have a rate: those of the newest days, even while the next ones are late. */
export async function usualPairs(context: RateContext): Promise<CurrencyPair[]> {
  return pairRates(await currentTables(context))
}
